import type { choice, line, material } from '#src/backend/tables.ts'
import { at } from './random.ts'
import { decorTable } from './words/production.ts'
import { cell, readTable } from './words/table.ts'

export const lineRows: (typeof line.$inferInsert)[] = [
  { code: 'fronts', nameEn: 'Fronts', nameDe: 'Fronten', position: 1 },
  { code: 'door-leaves', nameEn: 'Door leaves', nameDe: 'Türblätter', position: 2 },
  { code: 'edging', nameEn: 'Edging', nameDe: 'Kanten', position: 3 },
]
export const everyLine = lineRows.map((row) => row.code)

const choiceTable = readTable(`
region         | north       | North                         | Nord
region         | west        | West                          | West
region         | south       | South                         | Süd
region         | east        | East                          | Ost
region         | alps        | Austria and Switzerland       | Österreich und Schweiz
region         | export      | Export                        | Export
discount_group | A           | A, wholesale, 38 %            | A, Großhandel, 38 %
discount_group | B           | B, trade, 32 %                | B, Fachhandel, 32 %
discount_group | C           | C, workshop, 25 %             | C, Handwerk, 25 %
discount_group | D           | D, project, by agreement      | D, Objekt, nach Vereinbarung
discount_group | E           | E, list price                 | E, Listenpreis
assortment     | full        | Full assortment               | Vollsortiment
assortment     | furniture   | Furniture: fronts and edging  | Möbel: Fronten und Kanten
assortment     | doors       | Doors: leaves, frames, locks  | Türen: Blätter, Zargen, Schlösser
assortment     | fittings    | Boards and fittings           | Platten und Beschläge
`)

const defaultChoices = new Set(['north', 'C', 'full'])

export const choiceRows: (typeof choice.$inferInsert)[] = choiceTable.map((row, position) => ({
  kind: cell(row, 0),
  code: cell(row, 1),
  labelEn: cell(row, 2),
  labelDe: cell(row, 3),
  isDefault: defaultChoices.has(cell(row, 1)),
  position,
}))

/** Materials by line: code letters, product name with {d} for the decor, thicknesses, textures. */
const materialTable = readTable(`
fronts      | SP | Dekorspanplatte {d}       | 16/19/22/25 | Perl; Pore; Synchronpore
fronts      | MD | MDF lackiert {d}          | 19/22       | glatt; seidenmatt
door-leaves | CP | CPL-Oberfläche {d}        | 39.5/42     | Längsstruktur; Perl; fein genarbt
door-leaves | LA | Weißlack und Farblack {d} | 40/50/68    | seidenmatt; Schleiflack
edging      | AB | ABS-Kante {d}             | 0.8/1/1.3/2 | Perl; Pore; Hochglanz
edging      | EK | Kante mit Nullfuge {d}    | 1/1.3       | Perl; matt
`)

/** Some decors for each kind of material; 42 in all. */
export const materialRows: (typeof material.$inferInsert)[] = materialTable.flatMap((row, kind) =>
  Array.from({ length: 7 }, (_, i) => {
    const textures = cell(row, 4).split('; ')
    const decor = at(decorTable, kind * 9 + i * 5)
    return {
      material: `${cell(row, 1)}-${String(110 + kind * 100 + i * 7)}`,
      prodname: cell(row, 2).replace('{d}', cell(decor, 2)),
      lineCode: cell(row, 0),
      thicknesses: cell(row, 3).replaceAll('/', '|'),
      texture: at(textures, i),
    }
  }),
)
