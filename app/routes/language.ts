import { createFileRoute } from '@tanstack/react-router'
import { localPath } from '#src/web/local-path.ts'
import { findLocale } from '#src/site/site.ts'

const yearSeconds = 31_536_000

/** Sets the language without JavaScript: `/language?to=de&back=/path`. */
export const Route = createFileRoute('/language')({
  server: {
    handlers: {
      GET: ({ request }) => {
        const query = new URL(request.url).searchParams
        const headers = new Headers({ location: localPath(query.get('back') ?? '') ?? '/' })
        const to = findLocale(query.get('to'))
        // Not HttpOnly, because the offline shell reads its language from this cookie.
        if (to) headers.append('set-cookie', `lang=${to}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`)
        return new Response(null, { status: 303, headers })
      },
    },
  },
})
