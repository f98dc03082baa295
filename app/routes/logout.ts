import { createFileRoute } from '@tanstack/react-router'
import { signOut } from '#src/vue/sign-in.server.ts'

export const Route = createFileRoute('/logout')({
  server: {
    handlers: {
      // A link on a foreign page may lead here, but signs nobody out.
      GET: ({ request }) =>
        request.headers.get('sec-fetch-site') === 'cross-site'
          ? new Response(null, { status: 303, headers: { location: '/' } })
          : signOut(request),
    },
  },
})
