import { readTable } from './table.ts'

/** Proper names of series; they stay the same in every language. */
export const seriesNames = [
  'Linea',
  'Nova',
  'Alto',
  'Riva',
  'Terra',
  'Forma',
  'Vento',
  'Lago',
  'Sola',
  'Mira',
  'Corda',
  'Brera',
  'Tondo',
  'Piano',
  'Cresta',
  'Duna',
] as const

/** Product families: component, letters of the article number, kind of finish, care, thicknesses or lengths in mm, formats, line. */
export const familyTable = readTable(`
board          | PL | decor | melamine | 8 16 19 22 25     | 2800 × 2070; 4110 × 2070                       | fronts
front          | FR | decor | melamine | 19 22             | 296 × 715; 446 × 715; 596 × 715; 596 × 1435    | fronts
front.drawer   | SF | colour | lacquer | 19 22             | 446 × 140; 596 × 176; 896 × 283                | fronts
front.framed   | RF | wood  | oiled    | 22 25             | 396 × 715; 446 × 715; 596 × 1075               | fronts
front.glass    | GF | glass | glass    | 4 6               | 396 × 715; 446 × 715; 596 × 355                | fronts
worktop        | AP | decor | melamine | 25 38.5 40        | 4100 × 600; 4100 × 650; 4100 × 920             | fronts
shelf          | EB | decor | melamine | 16 19 25          | 564 × 500; 864 × 500; 964 × 300                | fronts
splashback     | NR | decor | melamine | 6 10              | 4100 × 640                                     | fronts
plinth         | SO | decor | melamine | 10 16             | 2400 × 100; 2400 × 150; 4100 × 100             | fronts
drawer.box     | SB | wood  | oiled    | 13 15             | 450 × 83; 500 × 115; 550 × 199                 | fronts
drawer.runner  | SK | metal | metal    | 450 500 550       | 30 kg; 50 kg; 70 kg                            | fronts
hinge.cup      | TO | metal | metal    | 35                | 95°; 110°; 155°                                | fronts
handle         | GR | metal | metal    | 96 128 160 192 320 | 96 mm; 128 mm; 160 mm; 320 mm                 | fronts
lift           | KL | metal | metal    | 350 400 500       | 2–5 kg; 4–9 kg; 8–15 kg                        | fronts
rail           | KS | metal | metal    | 600 900 1000      | 25 mm; 30 × 15 mm                              | fronts
edging         | KA | decor | plastic  | 0.8 1 1.3 2       | 23 mm × 75 m; 33 mm × 50 m; 43 mm × 25 m       | edging
veneer         | FU | wood  | oiled    | 0.6 0.9 1.5       | 2500 × 1250; 3050 × 1250                       | edging
door.leaf      | TB | decor | melamine | 39.5 40 42        | 610 × 1985; 735 × 1985; 860 × 1985; 985 × 2110 | door-leaves
door.frame     | ZA | decor | melamine | 22 25             | 80–330 mm                                      | door-leaves
door.sliding   | ST | colour | lacquer | 38 40             | 735 × 2042; 860 × 2042; 985 × 2167             | door-leaves
door.fire      | BT | colour | lacquer | 50 56 68          | 860 × 1985; 985 × 1985; 1110 × 2110            | door-leaves
door.acoustic  | SD | wood  | oiled    | 42 50 70          | 860 × 1985; 985 × 1985; 985 × 2110             | door-leaves
door.lever     | TD | metal | metal    | 133 138 145       | Ø␣19 mm; Ø␣22 mm                               | door-leaves
door.lock      | TS | metal | metal    | 55 65 80          | 72 mm; 78 mm; 92 mm                            | door-leaves
hinge          | BA | metal | metal    | 89 120 160        | 40 kg; 60 kg; 120 kg                           | door-leaves
`)

/** Finishes of fittings and glasses: kind, English, German, French. Boards and wood take their decors. */
export const finishTable = readTable(`
metal | satin stainless steel    | Edelstahl matt           | acier inoxydable mat
metal | polished chrome          | Chrom poliert            | chrome poli
metal | matt black               | Schwarz matt             | noir mat
metal | nickel-plated            | vernickelt               | acier nickelé
metal | antique brass            | Messing antik            | laiton antique
metal | white, powder-coated     | weiß pulverbeschichtet   | thermolaqué blanc
metal | anthracite, powder-coated | anthrazit pulverbeschichtet | thermolaqué anthracite
metal | brown bronze             | Bronze brüniert          | bronze bruni
metal | galvanised               | verzinkt                 | acier zingué
metal | natural anodised aluminium | Aluminium natur eloxiert | aluminium anodisé naturel
glass | clear float glass        | Floatglas klar           | verre float clair
glass | satin glass              | Satinato                 | verre satiné
glass | grey tinted glass        | Grauglas                 | verre teinté gris
glass | bronze tinted glass      | Bronzeglas               | verre teinté bronze
glass | fluted glass             | Riffelglas               | verre cannelé
glass | mirror glass             | Spiegelglas              | verre miroir
glass | white back-painted glass | weiß lackiertes Glas     | verre laqué blanc
glass | black back-painted glass | schwarz lackiertes Glas  | verre laqué noir
glass | wired look glass         | Drahtglasoptik           | verre aspect armé
glass | linen pattern glass      | Glas mit Leinenstruktur  | verre à motif lin
`)

/** How a surface is cared for: kind, English, German, French. [c] is the product, [s] its series, [d] its finish. */
export const careTable = readTable(`
melamine | Clean the [c] [s] ([d]) with a damp cloth and a mild household cleaner. Do not use scouring agents, steam cleaners or furniture polish. | Reinigen Sie [den c] [s] ([d]) mit einem feuchten Tuch und mildem Haushaltsreiniger. Verwenden Sie weder Scheuermittel noch Dampfreiniger oder Möbelpolitur. | Nettoyez [le c] [s] ([d]) avec un chiffon humide et un détergent doux. N’utilisez ni produit abrasif, ni nettoyeur vapeur, ni cire pour meubles.
lacquer  | Wipe the [c] [s] ([d]) with a soft, damp cloth and dry it at once. Microfibre and alcohol leave permanent marks on lacquer. | Wischen Sie [den c] [s] ([d]) mit einem weichen, feuchten Tuch ab und trocknen Sie gleich nach. Mikrofaser und Alkohol hinterlassen auf Lack bleibende Spuren. | Essuyez [le c] [s] ([d]) avec un chiffon doux et humide, puis séchez aussitôt. La microfibre et l’alcool laissent des traces définitives sur la laque.
oiled    | Dust the [c] [s] ([d]) along the grain. Once a year, rub in a thin coat of hard wax oil and polish after 20 minutes.⏎Soaked cloths may ignite by themselves: let them dry spread out. | Stauben Sie [den c] [s] ([d]) in Faserrichtung ab. Einmal im Jahr Hartwachsöl dünn auftragen und nach 20 Minuten auspolieren.⏎Getränkte Lappen können sich selbst entzünden: ausgebreitet trocknen lassen. | Dépoussiérez [le c] [s] ([d]) dans le sens du fil. Une fois par an, appliquez une fine couche d’huile-cire et lustrez après 20 minutes.⏎Les chiffons imbibés peuvent s’enflammer : laissez-les sécher à plat.
glass    | Clean the [c] [s] ([d]) with lukewarm water and a dash of washing-up liquid. Grease marks come off with white spirit; blades scratch. | Reinigen Sie [den c] [s] ([d]) mit lauwarmem Wasser und einem Spritzer Spülmittel. Fettflecken lösen Sie mit Spiritus; Klingen zerkratzen das Glas. | Nettoyez [le c] [s] ([d]) à l’eau tiède avec une goutte de liquide vaisselle. Les taches de gras partent à l’alcool ; les lames rayent le verre.
metal    | Wipe the [c] [s] ([d]) with a dry cloth. Keep cleaners with chlorine or acid away from metal surfaces and oil moving parts once a year. | Wischen Sie [den c] [s] ([d]) mit einem trockenen Tuch ab. Chlor- und säurehaltige Reiniger greifen das Metall an; bewegliche Teile einmal im Jahr ölen. | Essuyez [le c] [s] ([d]) avec un chiffon sec. Évitez les produits chlorés ou acides et huilez les pièces mobiles une fois par an.
plastic  | Remove glue residue from the [c] [s] ([d]) with a suitable solvent-free release agent; then polish with the buffing wheel. | Entfernen Sie Leimreste [vom c] [s] ([d]) mit lösemittelfreiem Trennmittel und polieren Sie mit der Schwabbelscheibe nach. | Retirez les restes de colle [du c] [s] ([d]) avec un agent sans solvant, puis lustrez au disque de polissage.
`)
