import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'

export const Route = createFileRoute('/')({ component: () => <p>{m.app_version({ version: '1.25.78' })}</p> })
