import { z } from 'zod'
import { basketSections } from './basket-section.ts'
import { catalogSections } from './catalog-sections.ts'
import { companySections } from './company-sections.ts'
import { contactSections } from './contact-section.ts'
import { priceSections } from './price-sections.ts'
import type { Section } from './section.ts'
import { languageSection, textSection } from './text-section.ts'

export const documentName = z.enum(['vartexts', 'system', 'catalogue', 'companies', 'contacts', 'baskets', 'prices'])
export type DocumentName = z.output<typeof documentName>

/** The documents that can be exported and imported, each with its sections in writing order. */
export const documents: Record<DocumentName, readonly Section[]> = {
  vartexts: [languageSection, textSection('vartext')],
  system: [languageSection, textSection('system')],
  catalogue: [languageSection, textSection('catalog'), ...catalogSections],
  companies: companySections,
  contacts: contactSections,
  baskets: basketSections,
  prices: priceSections,
}

/** Format version of exported files; raise it when today's files can no longer be read. */
export const documentVersion = 1
export const formatOf = (name: DocumentName) => `account-portal ${name}`
