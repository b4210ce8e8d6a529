package net
