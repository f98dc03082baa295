import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import type { Input } from '#src/contract/call/call.ts'
import { countryOptions } from '#src/site/countries.ts'
import type { register } from '#src/contract/register.ts'
import { requestScope } from '#src/web/request.server.ts'
import { hostOf, readMailRequest } from '#src/session/session.server.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { pageAnswer } from '#src/gateway/plain-form.server.ts'
import { readLink, takeCompany, takeContact, takeResend } from './register.server.ts'
import { passThrough } from '#src/gateway/validators.ts'

const resendSeconds = 60

export const readRegistration = createServerFn({ method: 'GET' }).handler(async () => {
  const mailRequest = await readMailRequest(getRequest())
  if (mailRequest?.form !== 'register') return null
  const { email, names, at } = mailRequest
  const passed = Math.floor((Date.now() - at.getTime()) / 1000)
  return { email, names, waitSeconds: Math.min(resendSeconds, Math.max(0, resendSeconds - passed)) }
})

export const registerContact = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof register.contact>['body']>)
  .handler(async ({ data }) => pageAnswer(await takeContact(data)))

export const resendRegistration = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof register.resend>['body']>)
  .handler(async ({ data }) => {
    const mailRequest = await readMailRequest(getRequest())
    return pageAnswer(await takeResend(data, mailRequest))
  })

export const readRegistrationLink = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof register.link>['body']>)
  .handler(({ data }) => readLink(getRequest(), data.token))

export const registerCompany = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof register.company>['body']>)
  .handler(async ({ data }) => pageAnswer(await takeCompany(getRequest(), data)))

/**
 * Lists countries for a select, the site's country first. Runs on the server, because server and browser may have
 * different names for a country.
 */
export const listCountries = createServerFn({ method: 'GET' }).handler(async () => {
  const { locale } = requestScope()
  return countryOptions(locale, siteOf(hostOf(getRequest())).country)
})
