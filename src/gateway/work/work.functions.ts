import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { findWork } from './work.server.ts'

export const readWork = createServerFn({ method: 'GET' }).handler(() => findWork(getRequest()))
