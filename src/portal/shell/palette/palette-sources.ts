import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { listBaskets } from '#src/gateway/basket/basket.functions.ts'
import { searchCompanies } from '#src/gateway/company/company.functions.ts'
import { listContactsOfCompany } from '#src/gateway/contact/contact.functions.ts'
import { findTexts } from '#src/gateway/i18n/translators.functions.ts'
import { paletteCommands } from '#src/palette-commands.ts'
import { switchLanguage } from '#src/portal/shell/language-switch.tsx'
import { chooseTheme, chosenTheme, themes } from '#src/portal/shell/theme-switch.tsx'
import { screensOf, sectionLabels } from '#src/portal/shell/screens.ts'
import { searchIn } from '#src/contract/values/search-text.ts'
import { mayUse, type Who } from '#src/session/session.ts'
import { languages, type Locale, type Site } from '#src/site/site.ts'

export type Target = { label: string; hint?: string } & ({ href: string } | { run: () => void })
export type Found = { title: string; targets: Target[] }

const maxEach = 5
/** Minimum for a search by name: the database's trigram index finds no shorter part. */
const minNameLetters = 3
const minLetters = 2
const maxLabel = 120

const fitting = (targets: readonly Target[], query: string): Target[] => {
  const isFound = searchIn(query)
  return targets.filter(({ label, hint }) => isFound(`${label} ${hint ?? ''}`))
}

export function findCommands(query: string): Found {
  const commands = paletteCommands().map(({ name, keys, run }) => ({ label: name, hint: keys, run }))
  return { title: m.palette_workspace(), targets: fitting(commands, query) }
}

const isCreation = ({ path }: { path: string }) => path.startsWith('/create-')

const themeLabels = { system: m.shell_theme_system, light: m.shell_theme_light, dark: m.shell_theme_dark }

/** Returns the actions that the user may start from anywhere. A number is offered as that of a basket. */
export function findActions(who: Who, site: Pick<Site, 'admin'>, locale: Locale, query: string): Found {
  const isBasket = site.admin && mayUse(who, ['CAN_APPROVE_ORDER']) && /^\d{4,}$/.test(query)
  const approve = {
    href: `/order-approve/?order=${encodeURIComponent(query)}`,
    label: m.palette_approve({ number: query }),
  }
  const actions: Target[] = [
    ...screensOf(who, site)
      .filter(isCreation)
      .map(({ path, label }) => ({ href: path, label: label() })),
    ...themes
      .filter((theme) => theme !== chosenTheme())
      .map((theme) => ({ label: themeLabels[theme](), run: () => chooseTheme(theme) })),
    ...languages
      .filter(({ code }) => code !== locale)
      .map(({ code, name }) => ({ label: m.palette_language({ name }), run: () => switchLanguage(code) })),
    { href: '/redirect2shop', label: m.shell_to_shop() },
  ]
  return { title: m.palette_actions(), targets: [...(isBasket ? [approve] : []), ...fitting(actions, query)] }
}

/**
 * Returns the pages in the main menu and the banner that the user may open, and whose name or section contains every
 * word of the query.
 */
export function findPages(who: Who, site: Pick<Site, 'admin'>, query: string): Found {
  const pages = [
    { href: '/welcome', label: m.palette_welcome(), hint: '' },
    ...screensOf(who, site)
      .filter((screen) => !isCreation(screen))
      .map(({ path, label, section }) => ({ href: path, label: label(), hint: sectionLabels[section]() })),
    { href: '/account/', label: m.account_title(), hint: '' },
  ]
  return { title: m.palette_pages(), targets: fitting(pages, query) }
}

/**
 * Returns, for translators, an entry that opens the workspace with a search for the query, which also works offline.
 * Returns no entry for an empty query or any other user.
 */
export function findInTexts(who: Who, query: string): Found {
  const targets = mayUse(who, ['CAN_TRANSLATE'])
    ? [{ href: `/system-i18n?q=${encodeURIComponent(query)}`, label: m.palette_in_texts({ query }), hint: '' }]
    : []
  return { title: m.menu_section_translation(), targets: query === '' ? [] : targets }
}

type Source = (query: string, signal: AbortSignal) => Promise<Found>

const companies =
  (who: Who): Source =>
  async (search, signal) => {
    const data = { params: { id: who.company[0] }, query: { search, page: 1 }, body: undefined }
    const answer = search.length < minNameLetters ? undefined : await searchCompanies({ data, signal })
    const rows = answer?.ok ? answer.data.companies.slice(0, maxEach) : []
    const targets = rows.map(({ id, name1, name2, zip, city }) => ({
      href: `/companies/${id}`,
      label: [name1, name2].filter(Boolean).join(' '),
      hint: [zip, city].filter(Boolean).join(' '),
    }))
    return { title: m.menu_companies(), targets }
  }

const contacts =
  (who: Who): Source =>
  async (search, signal) => {
    const query = { search, below: '1', page: 1, number_per_page: maxEach } as const
    const data = { params: { id: who.company[0] }, query, body: undefined }
    const answer = search.length < minNameLetters ? undefined : await listContactsOfCompany({ data, signal })
    const rows = answer?.ok ? answer.data.contacts.slice(0, maxEach) : []
    const targets = rows.map(({ id, name, email, company }) => ({
      href: `/edit-contact/${id}`,
      label: name || shownEmail(email),
      hint: [shownEmail(email), company?.[1]].filter(Boolean).join(' · '),
    }))
    return { title: m.menu_contacts(), targets }
  }

const baskets: Source = async (search, signal) => {
  const data = { params: {}, query: { search, page: 1, number_per_page: maxEach }, body: undefined }
  const answer = /\d/.test(search) ? await listBaskets({ data, signal }) : undefined
  const rows = answer?.ok ? answer.data.orders.slice(0, maxEach) : []
  const targets = rows.map(({ basket_number: number, name1, name2, customer }) => ({
    href: `/order-approve/?order=${encodeURIComponent(number)}`,
    label: number,
    hint: [[name1, name2].filter(Boolean).join(' '), customer].filter(Boolean).join(' · '),
  }))
  return { title: m.menu_section_orders(), targets }
}

const pathOf = { system: '/system-i18n', vartext: '/vartext', catalog: '/catalog' } as const
const spaceName = { system: m.menu_system_texts, vartext: m.menu_vartext, catalog: m.menu_catalogs } as const

/** Shortens a text to `maxLabel` characters, at the end of a word. */
const shortened = (text: string) =>
  text.length <= maxLabel ? text : `${text.slice(0, maxLabel).replace(/\s+\S{0,20}$/, '')}\u00a0…`

const texts: Source = async (search, signal) => {
  const answer = await findTexts({ data: { params: {}, query: { search }, body: undefined }, signal })
  const rows = answer.ok ? answer.data.texts.slice(0, maxEach) : []
  const targets = rows.map(({ space, key, text, wording = '' }) => ({
    href: `${pathOf[space]}?unit=${encodeURIComponent(key)}`,
    label: shortened(text) || key,
    hint: [shortened(wording), spaceName[space](), key].filter(Boolean).join(' · '),
  }))
  return { title: m.palette_texts(), targets }
}

/**
 * Returns the records that match the query and that the user may see, grouped by source. Returns none if the query is
 * shorter than `minLetters`. If a source fails, its records are missing and `failed` is true.
 */
export async function findRecords(
  who: Who,
  site: Pick<Site, 'admin'>,
  query: string,
  signal: AbortSignal,
): Promise<{ found: Found[]; failed: boolean }> {
  if (query.length < minLetters) return { found: [], failed: false }
  const ofAdmin = [
    ...(mayUse(who, ['CAN_APPROVE_ORDER']) ? [baskets] : []),
    ...(mayUse(who, ['IS_DEALER_ADMIN']) ? [companies(who)] : []),
    ...(mayUse(who, ['IS_DEALER_ADMIN', 'CAN_CREATE_CONTACTS']) ? [contacts(who)] : []),
  ]
  const sources = [...(site.admin ? ofAdmin : []), ...(mayUse(who, ['CAN_TRANSLATE']) ? [texts] : [])]
  const answers = await Promise.allSettled(sources.map((source) => source(query, signal)))
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { found, failed: found.length < answers.length }
}
