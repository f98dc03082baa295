import { z } from 'zod'
import { importMessages } from '#src/backend/text/import-messages.ts'
import { operation } from './operation.ts'
import { seedOnce } from '#src/backend/demo/seed.ts'

const texts = z.array(z.tuple([z.string(), z.string()]))
const count = z.int()

/**
 * Imports message files for `npm run import`. It asks the command for one whole file at a time, until the command
 * replies with null.
 */
export const importCatalogues = operation({
  // A process of an older version knows this operation as "import catalogues", without a dry run, and would write. The
  // new name makes it refuse.
  name: 'import message files',
  input: z.strictObject({ overwrite: z.boolean(), dryRun: z.boolean() }),
  question: z.null(),
  reply: z.object({ file: z.string(), lang: z.string(), joined: count, texts }).nullable(),
  output: z.array(
    z.object({
      file: z.string(),
      lang: z.string(),
      texts: count,
      added: count,
      changed: count,
      unchanged: count,
      empty: count,
      unknown: z.array(z.string()),
      left: z.array(z.string()),
    }),
  ),
  async run(platform, { overwrite, dryRun: isDry }, ask) {
    const catalogues = []
    for (let one = await ask(null); one !== null; one = await ask(null))
      catalogues.push({ ...one, texts: new Map(one.texts) })
    // Seeds as the portal's first start does. Without this, that start would find a database that is not empty, and
    // create no accounts.
    if (!isDry) await seedOnce(platform, new Date())
    const done = await importMessages(platform.database, catalogues, { overwrite, isDry })
    if (!isDry) await platform.database.vacuumAndAnalyze()
    return done
  },
})
