import { approveBasket, listBaskets, readBasketStatus, resetBasket } from '#src/backend/basket.ts'
import type { Context } from '#src/backend/context.ts'
import { listCountries } from '#src/backend/countries.ts'
import { saveSystemTexts, saveVartexts } from '#src/backend/i18n.ts'
import { login, readMaintenance, readShopUrl } from '#src/backend/session.ts'
import { readSystemTexts, readVartexts } from '#src/backend/texts.ts'
import { notYet } from '#src/vue/call.ts'
import type { Handlers } from '#src/vue/calls.ts'

/** How every call of the contract is answered. */
export const handlers: Handlers<Context> = {
  'session.login': login,
  'session.maintenance': readMaintenance,
  'session.shopUrl': readShopUrl,
  'session.changeLine': notYet,
  'session.switchUser': notYet,
  'register.contact': notYet,
  'register.company': notYet,
  'password.reset': notYet,
  'password.change': notYet,
  'password.changeLink': notYet,
  'company.info': notYet,
  'company.edit': notYet,
  'company.createSub': notYet,
  'company.countryCodes': listCountries,
  'company.materials': notYet,
  'company.children': notYet,
  'company.search': notYet,
  'company.parents': notYet,
  'company.setParent': notYet,
  'address.list': notYet,
  'address.create': notYet,
  'address.edit': notYet,
  'address.setDelivery': notYet,
  'address.changeInactive': notYet,
  'contact.list': notYet,
  'contact.ofCompany': notYet,
  'contact.detail': notYet,
  'contact.edit': notYet,
  'contact.create': notYet,
  'contact.delete': notYet,
  'contact.activationLink': notYet,
  'price.upload': notYet,
  'price.logs': notYet,
  'price.log': notYet,
  'basket.list': listBaskets,
  'basket.status': readBasketStatus,
  'basket.approve': approveBasket,
  'basket.reset': resetBasket,
  'i18n.catalog': notYet,
  'i18n.article': notYet,
  'i18n.vartext': readVartexts,
  'i18n.system': readSystemTexts,
  'i18n.save': saveSystemTexts,
  'i18n.saveVartext': saveVartexts,
  'i18n.dump': notYet,
  'i18n.vartextXml': notYet,
}
