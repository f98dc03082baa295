import { addressChangeInactive, addressCreate, addressEdit, addressList, addressSetDelivery } from './address.ts'
import { basketApprove, basketList, basketReset, basketStatus } from './basket.ts'
import type { Call, Handler } from './call.ts'
import { i18nArticle, i18nCatalog } from './catalog.ts'
import { companyCountryCodes, companyCreateSub, companyEdit, companyInfo, companyMaterials } from './company.ts'
import {
  contactActivationLink,
  contactCreate,
  contactDelete,
  contactDetail,
  contactEdit,
  contactList,
  contactOfCompany,
} from './contact.ts'
import { i18nDump, i18nSave, i18nSaveVartext, i18nSystem, i18nVartext, i18nVartextXml } from './i18n.ts'
import { passwordChange, passwordChangeLink, passwordReset } from './password.ts'
import { priceLog, priceLogs, priceUpload } from './price.ts'
import { registerCompany, registerContact } from './register.ts'
import { sessionChangeLine, sessionLogin, sessionMaintenance, sessionShopUrl, sessionSwitchUser } from './session.ts'
import { companyChildren, companyParents, companySearch, companySetParent } from './tree.ts'

/** All 46 calls of the contract by name. */
export const calls = {
  'session.login': sessionLogin,
  'session.maintenance': sessionMaintenance,
  'session.shopUrl': sessionShopUrl,
  'session.changeLine': sessionChangeLine,
  'session.switchUser': sessionSwitchUser,
  'register.contact': registerContact,
  'register.company': registerCompany,
  'password.reset': passwordReset,
  'password.change': passwordChange,
  'password.changeLink': passwordChangeLink,
  'company.info': companyInfo,
  'company.edit': companyEdit,
  'company.createSub': companyCreateSub,
  'company.countryCodes': companyCountryCodes,
  'company.materials': companyMaterials,
  'company.children': companyChildren,
  'company.search': companySearch,
  'company.parents': companyParents,
  'company.setParent': companySetParent,
  'address.list': addressList,
  'address.create': addressCreate,
  'address.edit': addressEdit,
  'address.setDelivery': addressSetDelivery,
  'address.changeInactive': addressChangeInactive,
  'contact.list': contactList,
  'contact.ofCompany': contactOfCompany,
  'contact.detail': contactDetail,
  'contact.edit': contactEdit,
  'contact.create': contactCreate,
  'contact.delete': contactDelete,
  'contact.activationLink': contactActivationLink,
  'price.upload': priceUpload,
  'price.logs': priceLogs,
  'price.log': priceLog,
  'basket.list': basketList,
  'basket.status': basketStatus,
  'basket.approve': basketApprove,
  'basket.reset': basketReset,
  'i18n.catalog': i18nCatalog,
  'i18n.article': i18nArticle,
  'i18n.vartext': i18nVartext,
  'i18n.system': i18nSystem,
  'i18n.save': i18nSave,
  'i18n.saveVartext': i18nSaveVartext,
  'i18n.dump': i18nDump,
  'i18n.vartextXml': i18nVartextXml,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** The handlers' table: a call that is missing in it does not compile. */
export type Handlers<Context> = { [Name in CallName]: Handler<Calls[Name], Context> }

const patterns = Object.values(calls).map((one) => ({
  call: one,
  names: [...one.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  pattern: new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}))

/** The call that an address means, and its raw path parameters; undefined where there is none by that method. */
export const findCall = (
  method: string,
  pathname: string,
): { call: Calls[CallName]; params: Record<string, string> } | undefined => {
  for (const { call, names, pattern } of patterns) {
    const found = call.method === method ? pattern.exec(pathname) : null
    if (!found) continue
    try {
      return {
        call,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')])),
      }
    } catch {
      return undefined // a broken percent escape
    }
  }
  return undefined
}

/** Path and query of a call, encoded. */
export const addressOf = (call: Call, input: { params: unknown; query: unknown }) => {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
