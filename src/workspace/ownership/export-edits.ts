import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { editRow } from '#src/workspace/store/db.ts'
import { exportTexts } from '#src/workspace/export-texts.ts'

export async function exportEdits(): Promise<void> {
  const rows = await browserDevice().use((db) => db.edits.toArray())
  exportTexts(
    rows.map((row) => editRow.parse(row)),
    new Date(),
  )
}
