import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Beyond } from '#src/backend/beyond.ts'
import { logoMac } from '#src/backend/logo.ts'
import { Refused } from '#src/backend/refused.ts'
import { company } from '#src/backend/tables.ts'
import { logoHeaders, logoPath } from '#src/vue/logo.ts'

/** A company's logo for whoever has its address; without the right code there is none. */
export const companyLogo: Beyond = {
  name: 'company.logo',
  method: 'GET',
  auth: 'none',
  groups: [],
  pattern: logoPath,
  answer: async ({ request, context, params }) => {
    const id = Number(params['id'])
    const [row] = await context.database.read
      .select({ logo: company.logo, type: company.logoType })
      .from(company)
      .where(eq(company.id, id))
    if (!row?.logo || row.type === null) throw new Refused('not-found')
    const right = Buffer.from(logoMac(context.settings.secret, id, row.logo))
    const given = Buffer.from(params['mac'] ?? '')
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refused('not-found')
    const body = request.method === 'HEAD' ? null : Uint8Array.from(row.logo)
    return new Response(body, { headers: logoHeaders(row.type, row.logo.byteLength) })
  },
}
