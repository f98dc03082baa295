import { readTable } from './table.ts'

/** Catalogues and their categories: address, English, German, French; for a category the families it holds. */
export const catalogTable = readTable(`
boards                            | Boards and edging            | Platten und Kanten              | Panneaux et chants |
boards/boards                     | Boards                       | Plattenwerkstoffe               | Panneaux | board
boards/edging                     | Edging and veneers           | Kanten und Furniere             | Chants et placages | edging veneer
fronts                            | Furniture fronts             | Möbelfronten                    | Façades de meubles |
fronts/flat                       | Flat fronts                  | Glatte Fronten                  | Façades lisses | front front.drawer
fronts/framed                     | Frames and glass             | Rahmen und Glas                 | Cadres et verre | front.framed front.glass
interior                          | Kitchen and interior         | Küche und Innenausbau           | Cuisine et agencement |
interior/worktops                 | Worktops and splashbacks     | Arbeitsplatten und Nischen      | Plans de travail et crédences | worktop splashback
interior/carcass                  | Inside the carcass           | Rund um den Korpus              | Autour du caisson | shelf plinth drawer.box
doors                             | Interior doors               | Innentüren                      | Portes intérieures |
doors/leaves                      | Hinged and sliding           | Drehen und Schieben             | Battantes et coulissantes | door.leaf door.sliding
doors/frames                      | Frames                       | Zargen                          | Huisseries | door.frame
doors/special                     | Fire and sound protection    | Brand- und Schallschutz         | Coupe-feu et acoustiques | door.fire door.acoustic
door-fittings                     | Door fittings                | Türbeschläge                    | Ferrures de porte |
door-fittings/handles             | Handles and locks            | Drücker und Schlösser           | Poignées et serrures | door.lever door.lock
door-fittings/hinges              | Hinges                       | Bänder                          | Paumelles | hinge
furniture-fittings                | Furniture fittings           | Möbelbeschläge                  | Ferrures de meuble |
furniture-fittings/drawers        | Drawers and flaps            | Auszüge und Klappen             | Tiroirs et abattants | drawer.runner lift
furniture-fittings/hinges         | Hinges, handles, rails       | Scharniere, Griffe, Stangen     | Charnières, poignées, tringles | hinge.cup handle rail
`)

/** Texts that all articles share: key, English, German, French, description. */
export const sharedArticleTable = readTable(`
section.size        | Dimensions | Abmessungen | Dimensions | Heading of a group.
section.finish      | Finish | Ausführung | Finition | Heading of a group.
section.options     | Options | Zusätze | Options | Heading of a group.
section.order       | Order | Bestellung | Commande | Heading of a group.
field.width         | Width in mm | Breite in mm | Largeur en mm | Input field.
field.height        | Height in mm | Höhe in mm | Hauteur en mm | Input field.
field.length        | Length in mm | Länge in mm | Longueur en mm | Input field.
field.quantity      | Quantity | Stückzahl | Quantité | Input field.
field.commission    | Commission | Kommission | Référence chantier | Input field; printed on the label.
field.finish        | Surface and colour | Oberfläche und Farbe | Surface et couleur | Selection.
field.side          | Hinge side | Bandseite | Côté des paumelles | Selection.
field.edging        | Edging | Kante | Chant | Selection.
field.glass         | Glass | Glas | Verre | Selection.
field.packing       | Packing | Verpackung | Emballage | Selection.
side.left           | DIN left | DIN links | DIN gauche | Choice.
side.right          | DIN right | DIN rechts | DIN droite | Choice.
edging.same         | In the decor of the surface | Im Dekor der Oberfläche | Dans le décor de la surface | Choice.
edging.contrast     | In a contrasting decor | Im Kontrastdekor | Dans un décor contrasté | Choice.
edging.wood         | Real wood, 2 mm | Echtholz, 2 mm | Bois véritable, 2 mm | Choice.
finish.steel        | Satin stainless steel | Edelstahl matt | Acier inoxydable mat | Choice.
finish.black        | Matt black | Schwarz matt | Noir mat | Choice.
finish.brass        | Antique brass | Messing antik | Laiton antique | Choice.
glass.clear         | Clear glass | Klarglas | Verre clair | Choice.
glass.satin         | Satin glass | Satinato | Verre satiné | Choice.
glass.fluted        | Fluted glass | Riffelglas | Verre cannelé | Choice.
packing.carton      | In a carton, edges protected | Im Karton mit Kantenschutz | En carton, chants protégés | Choice.
packing.pallet      | On a pallet, strapped | Auf Palette, umreift | Sur palette, cerclé | Choice.
option.film         | With protective film | Mit Schutzfolie | Avec film de protection | Checkbox.
option.label        | Print the commission on every label | Kommission auf jedes Etikett drucken | Imprimer la référence sur chaque étiquette | Checkbox.
option.sample       | Send a sample beforehand (A5) | Vorab ein Muster senden (DIN A5) | Envoyer d’abord un échantillon (A5) | Checkbox.
option.drilled      | Drilled for fittings | Mit Beschlagbohrungen | Percé pour ferrures | Checkbox.
sum.price           | Total: {total, number, ::currency/EUR} | Summe: {total, number, ::currency/EUR} | Total : {total, number, ::currency/EUR} | Sum.
sum.area            | Area: {area, number} m² | Fläche: {area, number} m² | Surface : {area, number} m² | Sum.
sum.pieces          | {count, plural, one {# piece} other {# pieces}} | {count, plural, other {# Stück}} | {count, plural, one {# pièce} other {# pièces}} | Sum. German has one form only.
tooltip.grain       | The first dimension runs with the grain. | Das erste Maß läuft in Faserrichtung. | La première cote suit le fil. | Tooltip.
tooltip.sample      | Colours on screen are only an approximation. | Farben am Bildschirm sind nur eine Annäherung. | Les couleurs à l’écran ne sont qu’indicatives. | Tooltip.
tooltip.quantity    | From ten pieces of one size we grant a discount. | Ab zehn Stück einer Größe gewähren wir einen Nachlass. | À partir de dix pièces de même taille, nous accordons une remise. | Tooltip.
`)

/** Texts of one article: key, English, German, French, description. [c] component, [s] series, [m] model. */
export const ownArticleTable = readTable(`
made    | The [c] [s] is supplied to order and cannot be returned. | [Der c] [s] wird auftragsbezogen geliefert und ist vom Umtausch ausgeschlossen. | [Le c] [s] est fourni[e c] sur commande et ne peut être ni repris[e c] ni échangé[e c]. | Message box before ordering.
limit   | From {max} pieces, the [c] [s] takes a week longer to deliver. | Ab {max} Stück verlängert sich die Lieferzeit [des c] [s] um eine Woche. | À partir de {max} pièces, le délai de livraison [du c] [s] s’allonge d’une semaine. | Shown by a rule. {max} is a whole number.
help    | What you should know about the [c] [s] ([m]) | Was Sie [zum c] [s] ([m]) wissen sollten | Ce qu’il faut savoir sur [le c] [s] ([m]) | Tooltip.
confirm | I have checked all details of the [c] [s]. | Ich habe alle Angaben [zum c] [s] geprüft. | J’ai vérifié toutes les indications concernant [le c] [s]. | Checkbox.
`)
