import { createFileRoute } from '@tanstack/react-router'
import { signOut } from '#src/gateway/session/sign-out.server.ts'

export const Route = createFileRoute('/logout')({
  server: { handlers: { ANY: ({ request }) => signOut(request) } },
})
