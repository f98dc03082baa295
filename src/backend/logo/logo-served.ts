import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Route } from '#src/backend/platform/call/route.ts'
import { logoMac } from './logo.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { logoHeaders, logoPath } from '#src/contract/routes/logo.ts'

/** Serves a company's logo to anyone who has its address; with a wrong code there is no logo. */
export const companyLogo: Route = {
  name: 'company.logo',
  pattern: logoPath,
  answer: async ({ request, context, params }) => {
    const id = Number(params['id'])
    const [row] = await context.database.read
      .select({ logo: company.logo, type: company.logoType })
      .from(company)
      .where(eq(company.id, id))
    if (!row?.logo || row.type === null) throw new RefusalError('not-found')
    const right = Buffer.from(logoMac(context.settings.secret, id, row.logo))
    const given = Buffer.from(params['mac'] ?? '')
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new RefusalError('not-found')
    const body = request.method === 'HEAD' ? null : Uint8Array.from(row.logo)
    return new Response(body, { headers: logoHeaders(row.type, row.logo.byteLength) })
  },
}
