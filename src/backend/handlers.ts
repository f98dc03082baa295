import { changeInactive, createAddress, editAddress, listAddresses, setDelivery } from '#src/backend/address.ts'
import { readArticle } from '#src/backend/article.ts'
import { approveBasket, readBasketStatus, resetBasket } from '#src/backend/basket.ts'
import { listBaskets } from '#src/backend/basket-list.ts'
import { readCatalogs } from '#src/backend/catalog.ts'
import { changeLine } from '#src/backend/change-line.ts'
import { listMaterials, readCompanyInfo } from '#src/backend/company.ts'
import { createSubCompany, editCompany } from '#src/backend/company-edit.ts'
import { listContacts, listContactsOfCompany, readContact } from '#src/backend/contact.ts'
import { createContact, deleteContact, editContact } from '#src/backend/contact-edit.ts'
import { createActivationLink } from '#src/backend/contact-link.ts'
import type { Context } from '#src/backend/context.ts'
import { listCountries } from '#src/backend/countries.ts'
import { dumpUnits } from '#src/backend/dump.ts'
import { saveSystemTexts, saveVartexts } from '#src/backend/i18n.ts'
import { changePassword, createChangeLink, resetPassword } from '#src/backend/password.ts'
import { listPriceLogs, readPriceLog } from '#src/backend/price-logs.ts'
import { uploadPrices } from '#src/backend/price-upload.ts'
import { beginRegistration, completeRegistration } from '#src/backend/register.ts'
import { login, readMaintenance, readShopUrl } from '#src/backend/session.ts'
import { switchUser } from '#src/backend/switch-user.ts'
import { readSystemTexts, readVartexts } from '#src/backend/texts.ts'
import { listChildren, searchCompanies } from '#src/backend/tree.ts'
import { listParents, setParent } from '#src/backend/tree-parents.ts'
import { uploadVartexts } from '#src/backend/vartext-xml.ts'
import type { Handlers } from '#src/vue/calls.ts'

/** How every call of the contract is answered. */
export const handlers: Handlers<Context> = {
  'session.login': login,
  'session.maintenance': readMaintenance,
  'session.shopUrl': readShopUrl,
  'session.changeLine': changeLine,
  'session.switchUser': switchUser,
  'register.contact': beginRegistration,
  'register.company': completeRegistration,
  'password.reset': resetPassword,
  'password.change': changePassword,
  'password.changeLink': createChangeLink,
  'company.info': readCompanyInfo,
  'company.edit': editCompany,
  'company.createSub': createSubCompany,
  'company.countryCodes': listCountries,
  'company.materials': listMaterials,
  'company.children': listChildren,
  'company.search': searchCompanies,
  'company.parents': listParents,
  'company.setParent': setParent,
  'address.list': listAddresses,
  'address.create': createAddress,
  'address.edit': editAddress,
  'address.setDelivery': setDelivery,
  'address.changeInactive': changeInactive,
  'contact.list': listContacts,
  'contact.ofCompany': listContactsOfCompany,
  'contact.detail': readContact,
  'contact.edit': editContact,
  'contact.create': createContact,
  'contact.delete': deleteContact,
  'contact.activationLink': createActivationLink,
  'price.upload': uploadPrices,
  'price.logs': listPriceLogs,
  'price.log': readPriceLog,
  'basket.list': listBaskets,
  'basket.status': readBasketStatus,
  'basket.approve': approveBasket,
  'basket.reset': resetBasket,
  'i18n.catalog': readCatalogs,
  'i18n.article': readArticle,
  'i18n.vartext': readVartexts,
  'i18n.system': readSystemTexts,
  'i18n.save': saveSystemTexts,
  'i18n.saveVartext': saveVartexts,
  'i18n.dump': dumpUnits,
  'i18n.vartextXml': uploadVartexts,
}
