import { z } from 'zod'
import { largeBody } from '#src/body-limit.ts'
import { call, subject } from './call/call.ts'
import { catalogue } from './catalog.ts'
import { authors } from './translators/authors.ts'
import { find } from './translators/find.ts'
import { history } from './translators/history.ts'
import { marks } from './translators/marks.ts'
import { notes } from './translators/notes.ts'
import { place } from './translators/place.ts'
import { terms } from './translators/terms.ts'
import {
  count,
  date,
  flag,
  formBytes,
  isNotMaster,
  megabyte,
  requestId,
  shownText,
  text,
  upload,
} from './call/fields.ts'
import { keys, languageCode, languages, textKey } from './values/language.ts'

/** zod drops the key "__proto__" from a record; a text that cannot be kept is refused instead. */
const refuseProto = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    context.addIssue({ code: 'custom', message: 'Not a key', path: ['__proto__'] })
  }
  return value
}
const byKey = <Value extends z.ZodType>(value: Value) => z.preprocess(refuseProto, z.record(textKey, value))

const maxLanguages = 200
/** Per save; the portal's own translators send a few hundred. */
const maxTexts = 20_000

// zod would check each text before counting them, and report each that is wrong.
const refuseOver = (maxGroups: number) => (value: unknown, context: z.RefinementCtx) => {
  const groups: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  const sizeOf = (texts: unknown) => (typeof texts === 'object' && texts !== null ? Object.keys(texts).length : 0)
  if (groups.length <= maxGroups && groups.reduce<number>((sum, one) => sum + sizeOf(one), 0) <= maxTexts) return value
  context.addIssue({ code: 'custom', message: 'Too many' })
  return z.NEVER
}
const byLanguageAndKey = <Code extends typeof languageCode, Value extends z.ZodType>(code: Code, value: Value) =>
  z.preprocess(refuseOver(maxLanguages), z.record(code, byKey(value)))

const pair = z.object({
  src: languageCode.describe('Source language code, usually "master".'),
  dst: languageCode.describe('Target language code.'),
  since: count.optional().describe('Only changes after this revision.'),
})

const texts = z.object({
  texts: z
    .array(
      z.object({
        text: keys.describe('First the key of its text; further entries are for older clients.'),
        desc: z.string().optional().describe('Description for translators.'),
        tags: z.array(z.string()).optional().describe('Optional: its tags, from t9n_tags.'),
      }),
    )
    .describe('Translatable texts, in order.'),
  languages: languages.describe(
    'The two requested languages with their texts, even if empty; other languages by name only. A requested language that is absent does not exist.',
  ),
  t9n_tags: z.array(z.string()).describe('Tags to filter texts by.'),
  revision: count.describe('Revision; send it as since next time.'),
  removed: z.array(z.string()).optional().describe('Keys removed since; only with since.'),
  whole: z
    .boolean()
    .optional()
    .describe('true: since belongs to another database and this is the complete list; any other key no longer exists.'),
})
export type Texts = z.output<typeof texts>

const changeOf = languageCode.refine((code) => code !== 'master', isNotMaster)

const changes = z.object({
  languages: z.array(languageCode).max(maxLanguages).describe('Codes of the changed languages.'),
  changes: byLanguageAndKey(changeOf, text).describe(
    'New text by language code and key; an empty text removes a translation.',
  ),
  pid2trus: z
    .preprocess(refuseOver(maxTexts), z.record(text, z.array(text)))
    .optional()
    .describe('Units by product, as returned with the article.'),
  base: byLanguageAndKey(languageCode, shownText.nullable())
    .optional()
    .describe('Text the translator saw, by language code and key; null if there was none.'),
  request_id: requestId.describe(
    'Client-generated request id; a repeated request returns the first answer and has no further effect.',
  ),
})

const saved = z.object({
  saved: count.describe('Number of texts now stored as sent.'),
  conflicts: z
    .array(
      z.object({
        lang: z.string().describe('Language code.'),
        key: z.string().describe('Text key.'),
        theirs: z.string().nullable().describe('Stored text; null if removed.'),
        by: z.string().describe('Author of the change.'),
        at: date.describe('Time of the change.'),
      }),
    )
    .describe('Conflicts: texts changed by someone else since base; not overwritten.'),
  revision: count.describe('Revision; send it as since next time.'),
})
export type Saved = z.output<typeof saved>

export const i18n = subject('i18n', {
  ...catalogue,
  ...marks,
  ...terms,
  ...notes,
  ...history,
  ...authors,
  ...find,
  ...place,

  vartext: call({
    summary: 'Get article descriptions in two languages',
    description: 'With since: only texts changed after that revision, and the keys removed since.',
    method: 'GET',
    path: '/vue/i18n/vartext/',
    isTagged: true,
    groups: ['CAN_TRANSLATE'],
    query: pair,
    data: texts,
    example: {
      query: { src: 'master', dst: 'de' },
      data: {
        texts: [{ text: ['front.oak.planked'], desc: 'Bestelltext der Front', tags: ['fronts'] }],
        languages: {
          master: ['Master', { 'front.oak.planked': 'Front, oak planked, %thickness% mm' }],
          de: ['Deutsch', { 'front.oak.planked': 'Front, Eiche Planke, %thickness% mm' }],
        },
        t9n_tags: ['fronts'],
        revision: 812,
      },
    },
  }),

  system: call({
    summary: 'Get system messages in two languages',
    description: 'With since: only texts changed after that revision, and the keys removed since.',
    method: 'GET',
    path: '/vue/i18n/system/',
    isTagged: true,
    groups: ['CAN_TRANSLATE'],
    query: pair,
    data: texts,
    example: {
      query: { src: 'master', dst: 'de', since: 811 },
      data: {
        texts: [{ text: ['edging.radius.too_small'], tags: ['checks', 'edging'] }],
        languages: {
          master: ['Master', { 'edging.radius.too_small': 'Inner radius below {min} mm cannot be edged.' }],
          de: ['Deutsch', {}],
        },
        t9n_tags: ['edging', 'checks'],
        revision: 812,
        removed: ['edging.radius.old'],
      },
    },
  }),

  catalogTexts: call({
    summary: 'Get the texts of all catalogues and articles in two languages',
    description:
      'Same format as i18n.system: one list of all texts, whichever catalogue or article shows them. Save with i18n.save.',
    method: 'GET',
    path: '/vue/i18n/catalog-texts/',
    isAddition: true,
    isTagged: true,
    groups: ['CAN_TRANSLATE'],
    query: pair,
    data: texts,
    example: {
      query: { src: 'master', dst: 'de' },
      data: {
        texts: [{ text: ['front.width'], desc: 'Maßfeld', tags: ['fronts'] }],
        languages: {
          master: ['Master', { 'front.width': 'Width' }],
          de: ['Deutsch', { 'front.width': 'Breite' }],
        },
        t9n_tags: ['fronts'],
        revision: 812,
      },
    },
  }),

  save: call({
    summary: 'Save translations of catalogue, article and system texts',
    description:
      'base: the text the translator saw. If the stored text is neither base nor the new text, the key is reported as a conflict and not changed. Repeating a request_id with the same call and body returns the first answer; with another call or body, 409. An empty text removes a translation. master is never written. A refusal also has a top-level error.',
    method: 'POST',
    path: '/vue/i18n/save/',
    refuses: ['conflict'],
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: changes,
    data: saved,
    example: {
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
  }),

  saveVartext: call({
    summary: 'Save translations of article descriptions',
    description: 'Works like i18n.save.',
    method: 'POST',
    path: '/vue/i18n/vartext/',
    refuses: ['conflict'],
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: changes,
    data: saved,
    example: {
      body: {
        languages: ['master', 'fr'],
        changes: { fr: { 'front.oak.planked': 'Façade, chêne planche, %thickness% mm' } },
        pid2trus: { 'FR-19-EI-2030': ['t-1180'] },
      },
      data: { saved: 1, conflicts: [], revision: 814 },
    },
  }),

  dump: call({
    summary: 'Write saved units to the backend’s dump folder',
    description:
      'The body is a list of tids. No new file is written if the latest one is the caller’s and has the same content.',
    method: 'POST',
    path: '/vue/i18n/dump/',
    refuses: ['too-many'],
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: z.array(text.pipe(z.string().min(1).max(200))).max(20_000),
    data: z.object({ dumped: count.describe('Number of units written.') }),
    example: { body: ['t-1180', 't-1181'], data: { dumped: 2 } },
  }),

  vartextXml: call({
    summary: 'Upload article descriptions as XML',
    description:
      'The file replaces the whole list: texts missing from it are removed. DTDs and external entities are refused. Nothing is written if there is an error. dry_run=1 only counts. 409 with the counts in data if more than a tenth would be removed, unless allow_removed=1.',
    method: 'POST',
    path: '/vue/i18n/vartext-xml/',
    refuses: ['conflict'],
    groups: ['CAN_UPLOAD'],
    kind: 'multipart',
    maxBytes: 50 * megabyte + formBytes,
    query: z.object({
      dry_run: flag.optional().describe('1: only count, write nothing.'),
      allow_removed: flag.optional().describe('1: allow removing more than a tenth of the keys.'),
    }),
    body: z.object({ file: upload.describe('The complete XML file; missing keys are removed.') }),
    data: z.object({
      new: count.describe('Number of new keys.'),
      changed: count.describe('Number of changed keys.'),
      unchanged: count.describe('Number of unchanged keys.'),
      removed: count.describe('Number of removed keys.'),
      samples: z
        .array(
          z.object({
            kind: z.enum(['new', 'changed', 'unchanged', 'removed']).describe('Kind of change.'),
            key: z.string().describe('Text key.'),
            lang: z.string().describe('Language of the text shown, the first that changes; empty for the description.'),
            before: z.string().nullable().describe('Stored text, cut after 200 characters; null if there is none.'),
            after: z.string().nullable().describe('Text in the file, cut after 200 characters; null if there is none.'),
          }),
        )
        .optional()
        .describe('Added, with dry_run: the first 20 keys of each kind of change.'),
    }),
    example: {
      query: { dry_run: '1' },
      body: {
        file: new File(
          [
            '<vartexts><text key="front.oak.planked" desc="Front"><value lang="master">Front, oak planked</value></text></vartexts>',
          ],
          'vartexte.xml',
          { type: 'text/xml' },
        ),
      },
      data: {
        new: 1,
        changed: 0,
        unchanged: 0,
        removed: 0,
        samples: [{ kind: 'new', key: 'front.oak.planked', lang: 'master', before: null, after: 'Front, oak planked' }],
      },
    },
  }),
})
