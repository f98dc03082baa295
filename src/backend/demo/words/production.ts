import { readTable } from './table.ts'

/** Steps in the works: key, English, German, French. */
export const stepTable = readTable(`
cutting    | cutting to size   | m Zuschnitt, Zuschnitte             | f découpe, découpes
banding    | edge banding      | f Kantenanleimung, Kantenanleimungen | m plaquage de chants, plaquages de chants
drilling   | drilling          | f Bohrbearbeitung, Bohrbearbeitungen | m perçage, perçages
milling    | CNC milling       | f CNC-Bearbeitung, CNC-Bearbeitungen | m fraisage CNC, fraisages CNC
veneering  | veneering         | f Furnierung, Furnierungen            | m placage, placages
pressing   | pressing          | f Verpressung, Verpressungen        | m pressage, pressages
sanding    | sanding           | m Schliff, Schliffe                 | m ponçage, ponçages
lacquering | lacquering        | f Lackierung, Lackierungen          | m laquage, laquages
curing     | drying            | f Trocknung, Trocknungen            | m séchage, séchages
glazing    | glazing           | f Verglasung, Verglasungen          | m vitrage, vitrages
fitting    | fitting of hardware | f Beschlagmontage, Beschlagmontagen | f pose des ferrures, poses des ferrures
assembly   | assembly          | m Zusammenbau, Zusammenbauten, Zusammenbaus | m assemblage, assemblages
inspection | final inspection  | f Endkontrolle, Endkontrollen       | m contrôle final, contrôles finaux
picking    | order picking     | f Kommissionierung, Kommissionierungen | f préparation de commande, préparations de commande
packing    | packing           | f Verpackung, Verpackungen          | m emballage, emballages
loading    | loading           | f Verladung, Verladungen            | m chargement, chargements
`)

/** Messages about a step: key, English, German, French, description. [c] is the step. */
export const stepMessageTable = readTable(`
name     | [C] | [c] | [C] | Name of the step in the order’s progress line.
running  | Order {order} has been at [c] since {time, time, short}. | Auftrag {order} ist seit {time, time, short} Uhr [im c]. | La commande {order} est à l’étape « [c] » depuis {time, time, short}. | 
done     | [C] of order {order} is finished. | [Der c] des Auftrags {order} ist abgeschlossen. | L’étape « [c] » de la commande {order} est terminée. | Line in the order’s history.
queue    | {count, plural, =0 {No order is waiting for [c]} one {One order is waiting for [c]} other {# orders are waiting for [c]}} | {count, plural, =0 {Kein Auftrag wartet auf [den c]} one {Ein Auftrag wartet auf [den c]} other {# Aufträge warten auf [den c]}} | {count, plural, =0 {Aucune commande en attente : [c]} one {Une commande en attente : [c]} other {# commandes en attente : [c]}} | Keep the plural forms.
delayed  | [C] of order {order} is {days, plural, one {one working day} other {# working days}} late. | [Der c] des Auftrags {order} verzögert sich um {days, plural, one {einen Arbeitstag} other {# Arbeitstage}}. | L’étape « [c] » de la commande {order} a {days, plural, one {un jour ouvré} other {# jours ouvrés}} de retard. | Sent by e-mail as well.
capacity | [C]: {share, number, percent} of this week’s capacity is booked | [c]: {share, number, percent} der Kapazität dieser Woche sind belegt | [C] : {share, number, percent} de la capacité de la semaine est réservée | 
stopped  | [C] was stopped: {reason} | [Der c] wurde angehalten: {reason} | [C] : étape interrompue, {reason} | {reason} comes from the machine and is not translated.
note     | Note for [c] | Hinweis für [den c] | Remarque : [c] | Label of a text box, printed on the works order.
`)

/** Decors and finishes: key, English, German, French. */
export const decorTable = readTable(`
oak.natural      | Natural oak        | Eiche natur            | Chêne naturel
oak.smoked       | Smoked oak         | Eiche geräuchert       | Chêne fumé
oak.knotty       | Knotty oak         | Asteiche               | Chêne noueux
oak.white        | White-oiled oak    | Eiche weiß geölt       | Chêne huilé blanc
oak.cognac       | Cognac oak         | Eiche cognac           | Chêne cognac
oak.sonoma       | Light sawn oak     | Eiche sägerau hell     | Chêne brut clair
ash.white        | White ash          | Esche weiß             | Frêne blanc
ash.core         | Olive ash          | Kernesche              | Frêne olivier
beech.steamed    | Steamed beech      | Buche gedämpft         | Hêtre étuvé
beech.core       | Heart beech        | Kernbuche              | Hêtre de cœur
walnut.american  | American walnut    | Nussbaum amerikanisch  | Noyer américain
walnut.dark      | Dark walnut        | Nussbaum dunkel        | Noyer foncé
maple.natural    | Natural maple      | Ahorn natur            | Érable naturel
cherry.natural   | Natural cherry     | Kirschbaum natur       | Merisier naturel
larch.brushed    | Brushed larch      | Lärche gebürstet       | Mélèze brossé
spruce.aged      | Aged spruce        | Altholz Fichte         | Épicéa vieilli
pine.swiss       | Swiss stone pine   | Zirbe                  | Pin cembro
elm.natural      | Natural elm        | Rüster natur           | Orme naturel
white.alpine     | Alpine white       | Alpinweiß              | Blanc alpin
white.pure       | Pure white matt    | Reinweiß matt          | Blanc pur mat
white.gloss      | White high gloss   | Weiß hochglänzend      | Blanc brillant
cream.magnolia   | Magnolia           | Magnolie               | Magnolia
grey.light       | Light grey         | Lichtgrau              | Gris clair
grey.pearl       | Pearl grey         | Perlgrau               | Gris perle
grey.dust        | Dust grey          | Staubgrau              | Gris poussière
grey.graphite    | Graphite           | Graphit                | Graphite
grey.anthracite  | Anthracite         | Anthrazit              | Anthracite
black.deep       | Deep black matt    | Tiefschwarz matt       | Noir profond mat
sand.dune        | Dune sand          | Dünensand              | Sable des dunes
taupe.warm       | Warm taupe         | Taupe warm             | Taupe chaud
cashmere         | Cashmere           | Kaschmir               | Cachemire
green.fir        | Fir green          | Tannengrün             | Vert sapin
green.sage       | Sage               | Salbei                 | Sauge
blue.fjord       | Fjord blue         | Fjordblau              | Bleu fjord
blue.night       | Night blue         | Nachtblau              | Bleu nuit
red.brick        | Brick red          | Ziegelrot              | Rouge brique
yellow.saffron   | Saffron            | Safran                 | Safran
terracotta       | Terracotta         | Terrakotta             | Terre cuite
concrete.light   | Light concrete     | Beton hell             | Béton clair
concrete.dark    | Dark concrete      | Beton dunkel           | Béton foncé
slate.black      | Black slate        | Schiefer schwarz       | Ardoise noire
marble.carrara   | Carrara marble     | Marmor Carrara         | Marbre de Carrare
travertine       | Travertine         | Travertin              | Travertin
terrazzo.grey    | Grey terrazzo      | Terrazzo grau          | Terrazzo gris
steel.brushed    | Brushed steel      | Stahl gebürstet        | Acier brossé
copper.aged      | Aged copper        | Kupfer patiniert       | Cuivre patiné
bronze.satin     | Satin bronze       | Bronze satiniert       | Bronze satiné
linen.natural    | Natural linen      | Leinen natur           | Lin naturel
`)

/** Messages about a decor: key, English, German, French, description. [d] is its name. */
export const decorMessageTable = readTable(`
name    | [d] | [d] | [d] | Name of a decor, as in the sample collection.
stock   | [d]: {count, plural, =0 {no board} one {# board} other {# boards}} in stock | [d]: {count, plural, =0 {keine Platte} one {# Platte} other {# Platten}} auf Lager | [d] : {count, plural, =0 {aucun panneau} one {# panneau} other {# panneaux}} en stock | Keep the plural forms.
edging  | Matching edgings for the decor “[d]”: {list} | Passende Kanten zum Dekor „[d]“: {list} | Chants assortis au décor « [d] » : {list} | {list} is a list of article numbers.
ending  | The decor “[d]” is available until {date, date, medium}. | Das Dekor „[d]“ ist bis {date, date, medium} lieferbar. | Le décor « [d] » est disponible jusqu’au {date, date, medium}. | 
`)
