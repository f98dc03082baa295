import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { count, date, formBytes, isNotMaster, megabyte, text, upload } from './fields.ts'

export const languageCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,34}$/)
/** A text's key, as opaque as the text itself. */
export const textKey = text.pipe(z.string().min(1).max(2000))

/** zod leaves a key "__proto__" out of a record; a text that cannot be kept is refused instead. */
const refuseProto = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    context.addIssue({ code: 'custom', message: 'Not a key', path: ['__proto__'] })
  }
  return value
}
const byKey = <Value extends z.ZodType>(value: Value) => z.preprocess(refuseProto, z.record(textKey, value))

const mostLanguages = 200
/** Of one save; the portal's own translators send some hundred. */
const mostTexts = 20_000

// zod would look at each text before it counted them, and report each that is wrong.
const refuseOver = (mostGroups: number) => (value: unknown, context: z.RefinementCtx) => {
  const groups: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  const sizeOf = (texts: unknown) => (typeof texts === 'object' && texts !== null ? Object.keys(texts).length : 0)
  if (groups.length <= mostGroups && groups.reduce<number>((sum, one) => sum + sizeOf(one), 0) <= mostTexts)
    return value
  context.addIssue({ code: 'custom', message: 'Too many' })
  return z.NEVER
}
const byLanguageAndKey = <Code extends typeof languageCode, Value extends z.ZodType>(code: Code, value: Value) =>
  z.preprocess(refuseOver(mostLanguages), z.record(code, byKey(value)))

/** By language code: its name and its texts by key. Every language is named; those not asked for have no texts. */
export const languages = z.record(languageCode, z.tuple([z.string(), z.record(z.string(), z.string())]))
export const keys = z.tuple([z.string()], z.string())

const pair = z.object({ src: languageCode, dst: languageCode, since: count.optional() })

/** With since: only what changed after that revision, and the keys removed since. */
const texts = z.object({
  texts: z.array(z.object({ text: keys, desc: z.string().optional() })),
  languages,
  t9n_tags: z.array(z.string()),
  revision: count,
  removed: z.array(z.string()).optional(),
})
export type Texts = z.output<typeof texts>

export const i18nVartext = call({
  ...plain,
  name: 'i18n.vartext',
  method: 'GET',
  path: '/vue/i18n/vartext/',
  groups: ['CAN_TRANSLATE'],
  query: pair,
  data: texts,
  example: {
    ...sendsNothing,
    query: { src: 'master', dst: 'de' },
    data: {
      texts: [{ text: ['front.oak.planked'], desc: 'Bestelltext der Front' }],
      languages: {
        master: ['Master', { 'front.oak.planked': 'Front, oak planked, %thickness% mm' }],
        de: ['Deutsch', { 'front.oak.planked': 'Front, Eiche Planke, %thickness% mm' }],
      },
      t9n_tags: ['fronts'],
      revision: 812,
    },
  },
})

export const i18nSystem = call({
  ...plain,
  name: 'i18n.system',
  method: 'GET',
  path: '/vue/i18n/system/',
  groups: ['CAN_TRANSLATE'],
  query: pair,
  data: texts,
  example: {
    ...sendsNothing,
    query: { src: 'master', dst: 'de', since: 811 },
    data: {
      texts: [{ text: ['edging.radius.too_small'] }],
      languages: {
        master: ['Master', { 'edging.radius.too_small': 'Inner radius below {min} mm cannot be edged.' }],
        de: ['Deutsch', {}],
      },
      t9n_tags: ['edging', 'checks'],
      revision: 812,
      removed: ['edging.radius.old'],
    },
  },
})

const changeOf = languageCode.refine((code) => code !== 'master', isNotMaster)

/**
 * base is what the translator saw: a stored text that is neither it nor the new text is a conflict and stays.
 * The same request_id is answered again, not done again. An empty text removes a translation.
 * changes and base hold at most 200 languages and 20,000 texts each.
 */
const changes = z.object({
  languages: z.array(languageCode).max(mostLanguages),
  changes: byLanguageAndKey(changeOf, text),
  pid2trus: z.preprocess(refuseOver(mostTexts), z.record(z.string(), z.array(z.string()))).optional(),
  base: byLanguageAndKey(languageCode, text.nullable()).optional(),
  request_id: text.min(1).max(100).optional(),
})

const saved = z.object({
  saved: count,
  conflicts: z.array(
    z.object({ lang: z.string(), key: z.string(), theirs: z.string().nullable(), by: z.string(), at: date }),
  ),
  revision: count,
})
export type Saved = z.output<typeof saved>

/** Catalogue, article and system texts. */
export const i18nSave = call({
  ...plain,
  name: 'i18n.save',
  method: 'POST',
  path: '/vue/i18n/save/',
  groups: ['CAN_TRANSLATE'],
  kind: 'json',
  body: changes,
  data: saved,
  example: {
    ...sendsNothing,
    body: {
      languages: ['master', 'de'],
      changes: { de: { 'edging.radius.too_small': 'Ein Innenradius unter {min} mm lässt sich nicht bekanten.' } },
      pid2trus: {},
      base: { de: { 'edging.radius.too_small': null } },
      request_id: '0e7c7a5e-6a0e-4df5-8f0d-2b1a66a0d9f1',
    },
    data: {
      saved: 0,
      conflicts: [
        {
          lang: 'de',
          key: 'edging.radius.too_small',
          theirs: 'Innenradius kleiner als {min} mm.',
          by: 'admin@demo.example',
          at: '2026-11-21T08:02:11+01:00',
        },
      ],
      revision: 813,
    },
  },
})

export const i18nSaveVartext = call({
  ...plain,
  name: 'i18n.saveVartext',
  method: 'POST',
  path: '/vue/i18n/vartext/',
  groups: ['CAN_TRANSLATE'],
  kind: 'json',
  body: changes,
  data: saved,
  example: {
    ...sendsNothing,
    body: {
      languages: ['master', 'fr'],
      changes: { fr: { 'front.oak.planked': 'Façade, chêne planche, %thickness% mm' } },
      pid2trus: { 'FR-19-EI-2030': ['t-1180'] },
    },
    data: { saved: 1, conflicts: [], revision: 814 },
  },
})

export const i18nDump = call({
  ...plain,
  name: 'i18n.dump',
  method: 'POST',
  path: '/vue/i18n/dump/',
  groups: ['CAN_TRANSLATE'],
  kind: 'json',
  body: z.array(z.string().min(1).max(200)).max(20_000),
  data: z.object({ dumped: count }),
  example: { ...sendsNothing, body: ['t-1180', 't-1181'], data: { dumped: 2 } },
})

/** DTDs and external entities are refused; all or nothing. */
export const i18nVartextXml = call({
  ...plain,
  name: 'i18n.vartextXml',
  method: 'POST',
  path: '/vue/i18n/vartext-xml/',
  groups: ['CAN_UPLOAD'],
  kind: 'multipart',
  mostBytes: 50 * megabyte + formBytes,
  body: z.object({ file: upload }),
  data: z.object({ new: count, changed: count, unchanged: count, removed: count }),
  example: {
    ...sendsNothing,
    body: {
      file: new File(
        [
          '<vartexts><text key="front.oak.planked" desc="Front"><value lang="master">Front, oak planked</value></text></vartexts>',
        ],
        'vartexte.xml',
        { type: 'text/xml' },
      ),
    },
    data: { new: 1, changed: 0, unchanged: 0, removed: 0 },
  },
})
