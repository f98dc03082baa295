import { z } from 'zod'
import { catalogSections } from '#src/backend/exchange/catalog-sections.ts'
import { companySections } from '#src/backend/exchange/company-sections.ts'
import { contactSections } from '#src/backend/exchange/contact-section.ts'
import type { Section } from '#src/backend/exchange/section.ts'
import { languageSection, textSection } from '#src/backend/exchange/text-section.ts'

export const documentName = z.enum(['vartexts', 'system', 'catalogue', 'companies', 'contacts'])
export type DocumentName = z.output<typeof documentName>

/** What may be exported and imported, and what each consists of, in the order in which it is written. */
export const documents: Record<DocumentName, readonly Section[]> = {
  vartexts: [languageSection, textSection('vartext')],
  system: [languageSection, textSection('system')],
  catalogue: [languageSection, textSection('catalog'), ...catalogSections],
  companies: companySections,
  contacts: contactSections,
}

/** Counted up when a file of today could not be read any more. */
export const documentVersion = 1
export const formatOf = (name: DocumentName) => `account-portal ${name}`
