import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { parsedBy } from '#src/gateway/validators.ts'
import { lookAtVat, lookAtZip } from './place-rules.server.ts'

const entry = z.string().max(250).catch('')
const place = z.object({ country: entry, zip: entry, vat: entry })

/**
 * Checks the formats of a postcode and a VAT number. Runs on the server, because the rules are as large as the code of
 * a form, and no page should load them.
 */
export const lookAtPlace = createServerFn({ method: 'POST' })
  .validator(parsedBy(place))
  .handler(({ data: { country, zip, vat } }) => ({ zip: lookAtZip(country, zip), vat: lookAtVat(country, vat) }))
