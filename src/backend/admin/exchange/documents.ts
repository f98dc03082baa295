import { z } from 'zod'
import { baskets } from './basket-section.ts'
import { catalogSections } from './catalog-sections.ts'
import { companySections } from './company-sections.ts'
import { contacts } from './contact-section.ts'
import { priceSections } from './price-sections.ts'
import type { Section } from './section.ts'
import { languageSection, textSection } from './text-section.ts'

export const documentName = z.enum(['vartexts', 'system', 'catalogue', 'companies', 'contacts', 'baskets', 'prices'])
export type DocumentName = z.output<typeof documentName>

/**
 * The documents that can be exported and imported. Their sections are listed in the order in which an export writes
 * them.
 */
export const documents: Record<DocumentName, readonly Section[]> = {
  vartexts: [languageSection, textSection('vartext')],
  system: [languageSection, textSection('system')],
  catalogue: [languageSection, textSection('catalog'), ...catalogSections],
  companies: companySections,
  contacts: [contacts],
  baskets: [baskets],
  prices: priceSections,
}

/** Version of the file format. Increase it when a new portal can no longer read files that the present one writes. */
export const documentVersion = 1
export const formatOf = (name: DocumentName) => `account-portal ${name}`

const upload = 'an upload under way; an export finishes one that is in force'
const counter = 'numbers the changes for this portal’s browsers'

/** The tables that are not exported, each with the reason. */
export const notExported: Record<string, string> = {
  audit: 'says what happened in this portal',
  company_ancestor: 'a trigger makes it from the companies',
  mail: 'mails that this portal sends',
  maintenance: '`maintenance` shows and sets it',
  one_time_token: 'secrets that expire',
  price_upload: upload,
  price_upload_line: upload,
  rate_limit: 'counts tries in this portal',
  registration: 'holds passwords, and expires',
  save_answer: 'answers to requests of this portal',
  saved_view: 'belongs to a user of this portal',
  seed: 'says which demo data this portal has',
  session: 'logins to this portal',
  shared_revision: counter,
  term: 'the workspace exports and imports the glossary',
  text_history: 'says what happened in this portal',
  text_mark: 'belongs to the work of translators in this portal',
  text_note: 'belongs to the work of translators in this portal',
  text_place: 'belongs to the work of translators in this portal',
  text_revision: counter,
  vartext_upload: upload,
  vartext_upload_key: upload,
  vartext_upload_text: upload,
}
