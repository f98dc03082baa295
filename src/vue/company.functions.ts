import { createServerFn } from '@tanstack/react-start'
import { sendsNothing } from '#src/vue/call.ts'
import { companyCountryCodes } from '#src/vue/company.ts'
import { callAsUser } from '#src/vue/transport.ts'

export const readCountryCodes = createServerFn({ method: 'GET' }).handler(() => callAsUser(companyCountryCodes, sendsNothing))
