import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { fits } from '#src/gateway/sent.ts'
import { lookAtVat, lookAtZip } from './place-rules.server.ts'

const entry = z.string().max(250).catch('')
const place = z.object({ country: entry, zip: entry, vat: entry })

/** Checked on the server: the rules are as large as a form's code. */
export const lookAtPlace = createServerFn({ method: 'POST' })
  .validator(fits(place))
  .handler(({ data: { country, zip, vat } }) => ({ zip: lookAtZip(country, zip), vat: lookAtVat(country, vat) }))
