import { addressHandlers } from '#src/backend/address/handlers.ts'
import { basketHandlers } from '#src/backend/basket/handlers.ts'
import { catalogHandlers } from '#src/backend/catalog/handlers.ts'
import { companyHandlers } from '#src/backend/company/handlers.ts'
import { accountHandlers } from '#src/backend/account/handlers.ts'
import { contactHandlers } from '#src/backend/contact/handlers.ts'
import { statusHandlers } from '#src/backend/admin/handlers.ts'
import { auditHandlers } from '#src/backend/audit/handlers.ts'
import { passwordHandlers } from '#src/backend/password/handlers.ts'
import { priceHandlers } from '#src/backend/price/handlers.ts'
import { registerHandlers } from '#src/backend/register/handlers.ts'
import { sessionHandlers } from '#src/backend/session/handlers.ts'
import { textHandlers } from '#src/backend/text/handlers.ts'
import { translatorHandlers } from '#src/backend/translators/handlers.ts'
import { viewHandlers } from '#src/backend/view/handlers.ts'
import type { Handler } from '#src/backend/platform/call/context.ts'
import type { CallName } from '#src/contract/calls.ts'

type Handlers = { [Name in CallName]: Handler<Name> }

export const handlers: Handlers = {
  ...named('session', sessionHandlers),
  ...named('register', registerHandlers),
  ...named('password', passwordHandlers),
  ...named('account', accountHandlers),
  ...named('company', companyHandlers),
  ...named('address', addressHandlers),
  ...named('contact', contactHandlers),
  ...named('price', priceHandlers),
  ...named('basket', basketHandlers),
  ...named('audit', auditHandlers),
  ...named('status', statusHandlers),
  ...named('view', viewHandlers),
  ...named('i18n', { ...textHandlers, ...catalogHandlers, ...translatorHandlers }),
}

function named<Subject extends string, Handlers extends object>(
  subject: Subject,
  handlers: Handlers,
): { [Key in keyof Handlers & string as `${Subject}.${Key}`]: Handlers[Key] }
function named(subject: string, handlers: object): object {
  return Object.fromEntries(Object.entries(handlers).map(([key, one]) => [`${subject}.${key}`, one]))
}
