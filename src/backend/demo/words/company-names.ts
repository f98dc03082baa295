import { readTable } from './table.ts'

/**
 * How companies are called: country, kind (dealer, branch, craft, end), names. {s} is a family name, {c} the town; a branch
 * bears its dealer's name and this addition.
 */
export const companyNameTable = readTable(`
DE | dealer | Holzhandel {s} GmbH & Co. KG; Bauelemente {s} GmbH; Plattenzentrum {c} GmbH; {s} Holzfachhandel KG; Türenzentrum {c} GmbH; Beschlaghandel {s} e. K.; {s} & Söhne Holzgroßhandel GmbH; Möbelwerk {c} GmbH; Ladenbau {s} GmbH; Furnierhandel {s} KG
DE | branch | Niederlassung {c}; Filiale {c}; Ausstellung {c}; Lager {c}; Türenstudio {c}
DE | craft  | Tischlerei {s}; Tischlerei {s} GmbH; Schreinerei {s}; Schreinerei {s} GmbH; Innenausbau {s}; Innenausbau {s} GmbH; Möbelwerkstatt {s}; Küchenstudio {s}; Bau- und Möbeltischlerei {s}; Holzmanufaktur {s}; {s} Objekteinrichtung GmbH; Messebau {s} GmbH; Montageservice {s}; Treppenbau {s}; {s} Möbel nach Maß; Parkett und Türen {s}; Werkstatt für Holz {s}; Denkmalpflege {s}; Badmöbel {s}; Einbauschränke {s}
DE | end    | Baugenossenschaft {c} eG; Hotel am Markt {c}; Hotel Lindenhof {c}; Seniorenzentrum St. Josef {c}; Praxis Dr. {s}; Kanzlei {s} und Partner; Ferienhof {s}; Kindergarten Sonnenhügel {c}; Architekturbüro {s}; Weingut {s}; Buchhandlung {s}; Café {s}; Wohnbau {c} GmbH; Familie {s}
AT | dealer | Holzhandel {s} GmbH; Bauelemente {s} KG; Plattenwelt {c} GmbH; {s} Beschläge GmbH; Türen und Zargen {s} GmbH
AT | branch | Niederlassung {c}; Filiale {c}; Schauraum {c}
AT | craft  | Tischlerei {s}; Tischlerei {s} GmbH; Möbeltischlerei {s}; Bautischlerei {s}; Innenausbau {s}; Küchenstudio {s}; {s} Raumgestaltung; Holzwerkstatt {s}
AT | end    | Gasthof {s}; Pension Alpenblick {c}; Ordination Dr. {s}; Hotel Post {c}; Wohnbau {c} GmbH; Familie {s}
CH | dealer | {s} Holzwerkstoffe AG; Bauelemente {s} AG; Plattencenter {c} AG; {s} Beschläge GmbH
CH | branch | Zweigniederlassung {c}; Filiale {c}; Ausstellung {c}
CH | craft  | Schreinerei {s} AG; Schreinerei {s} GmbH; Innenausbau {s} AG; Küchenbau {s} AG; {s} Holzbau AG; Möbelmanufaktur {s}
CH | end    | Hotel Krone {c}; Restaurant {s}; Alterszentrum {c}; Zahnarztpraxis {s}; Baugenossenschaft {c}
NL | dealer | Houthandel {s} B.V.; Plaatmateriaal {c} B.V.; Deurencentrum {c} B.V.
NL | branch | Vestiging {c}; Showroom {c}
NL | craft  | Timmerfabriek {s} B.V.; Meubelmakerij {s}; Interieurbouw {s} B.V.; Keukenstudio {s}
NL | end    | Hotel De Linde {c}; Woningcorporatie {c}; Architectenbureau {s}
PL | dealer | Hurtownia Drewna {s}; Płyty i Okucia {c} Sp. z o.o.; Centrum Drzwi {c}
PL | branch | Oddział {c}; Magazyn {c}
PL | craft  | Stolarnia {s}; Zakład Stolarski {s}; Meble {s} Sp. z o.o.; Kuchnie na wymiar {s}
PL | end    | Hotel Pod Lipami {c}; Pensjonat {s}; Biuro Architektoniczne {s}
FR | dealer | Négoce Bois {s} SARL; Panneaux {s} SAS; Portes et Ferrures de {c}
FR | branch | Agence de {c}; Dépôt de {c}
FR | craft  | Menuiserie {s}; Menuiserie {s} SARL; Ébénisterie {s}; Agencement {s} SAS; Cuisines {s}
FR | end    | Hôtel du Parc {c}; Cabinet {s}; Résidence Les Tilleuls {c}
DK | dealer | {s} Trælast A/S; Pladecentret {c} ApS; {s} Dørhandel ApS
DK | branch | Afdeling {c}; Udstilling {c}
DK | craft  | {s} Snedkeri ApS; Tømrermester {s}; {s} Inventar ApS; Møbelsnedker {s}
DK | end    | Hotel Fjorden {c}; Boligforeningen {c}; Tegnestuen {s}
CZ | dealer | Dřevo {s} s.r.o.; Desky a kování {c} s.r.o.
CZ | branch | Pobočka {c}; Sklad {c}
CZ | craft  | Truhlářství {s}; Truhlářství {s} s.r.o.; Nábytek {s}; Interiéry {s} s.r.o.
CZ | end    | Hotel U Lípy {c}; Penzion {s}; Architekti {s}
`)

/** The supplier’s own companies: name, addition, country, postcode. */
export const supplierTable = readTable(`
Nordkante Vertrieb GmbH             | Region Nord | DE | 28195
Nordkante Vertrieb GmbH             | Region West | DE | 44135
Nordkante Vertrieb GmbH             | Region Süd  | DE | 86150
Nordkante Vertrieb GmbH             | Region Ost  | DE | 04109
Nordkante Österreich GmbH           |             | AT | 4600
Nordkante Schweiz AG                |             | CH | 8400
Nordkante Nederland B.V.            |             | NL | 7511 HC
Nordkante Polska Sp. z o.o.         |             | PL | 61-841
Nordkante France SAS                |             | FR | 67000
Nordkante Danmark ApS               |             | DK | 6200
Nordkante Česko s.r.o.              |             | CZ | 301 00
`)

/** The dealer of the demo account and what stands below it: level below the dealer, name, addition, postcode, type, lines. */
export const dealerTreeTable = readTable(`
0 | Holzhandel Meyer & Sander GmbH & Co. KG | | 49074 | D | fronts door-leaves
1 | Möbelwerk Nord GmbH | | 26122 | I | fronts door-leaves
2 | Tischlerei Ahlers | Inh. Keno Ahlers | 49074 | C | fronts
2 | Innenausbau Petersen | | 24937 | C | edging door-leaves
3 | Hotel Strandläufer | Neubau Haus B | 24937 | E | door-leaves
3 | Praxis Dr. Wolters | | 24937 | E | fronts
2 | Küchenstudio Brandt | | 38100 | D | fronts
3 | Wohnbau Okerufer GmbH | | 38100 | I | fronts door-leaves
3 | Familie Lüders | | 38100 | E | fronts
2 | Bau- und Möbeltischlerei Janssen | | 26721 | C | fronts edging
2 | Yachtausbau Harms GmbH | | 26122 | I | fronts edging
3 | Reederei Claasen | Büroausbau | 26721 | E | fronts
1 | Holzhandel Meyer & Sander GmbH & Co. KG | Niederlassung Bielefeld | 33602 | D | fronts door-leaves edging
2 | Holz & Form KG | | 33602 | C | door-leaves fronts
3 | Kindergarten Teutoburger Straße | | 33602 | E | door-leaves
2 | Tischlerei Wittenbrink GmbH | | 33330 | C | fronts edging
2 | Ladenbau Westermann GmbH | | 32049 | I | fronts
3 | Buchhandlung am Neuen Markt | | 32049 | E | fronts
3 | Bäckerei Pott | Filiale Bahnhof | 32423 | E | fronts
2 | Möbelwerkstatt Kükenshöner | | 32657 | C | fronts
2 | Treppenbau Lübbing | | 32312 | C | edging
2 | Messebau Terwort GmbH | | 48143 | I | fronts edging door-leaves
3 | Stadtwerke Emsaue | Kundenzentrum | 48143 | E | fronts door-leaves
1 | Holzhandel Meyer & Sander GmbH & Co. KG | Niederlassung Rosenheim | 83022 | D | fronts door-leaves
2 | Schreinerei Huber | Meisterbetrieb seit 1962 | 83022 | C | fronts door-leaves
3 | Gasthof Zur Post | | 83022 | E | fronts door-leaves
3 | Familie Obermaier | | 84028 | E | door-leaves
2 | Schreinerei Stadler & Sohn | | 80331 | C | fronts door-leaves
3 | Kanzlei Dr. Reiß und Partner | | 80331 | E | door-leaves
2 | Innenausbau Fendt GmbH | | 86150 | C | fronts
2 | Holzmanufaktur Weißgerber | | 87435 | C | door-leaves
1 | Türenstudio Emsland GmbH | | 49716 | D | door-leaves
2 | Tischlerei Brinkhaus | | 48529 | C | door-leaves fronts
2 | Montageservice Völker | | 49716 | C | door-leaves
3 | Seniorenzentrum St. Vitus | | 49716 | E | door-leaves
2 | Parkett und Türen Schulte | | 49074 | C | door-leaves
3 | Grundschule am Rosenplatz | | 49074 | E | door-leaves
2 | Denkmalpflege Osterkamp | | 49074 | C | door-leaves fronts
`)

/** Commissions as a workshop writes them on its baskets. {s} is a family name. */
export const commissionTable = readTable(`
Küche Familie {s}
Einbauschrank {s}
Haustechnikraum, 2. OG
Garderobe Praxis Dr. {s}
Zimmertüren EG und OG, {s}
Bad {s}, Waschtisch und Spiegelschrank
Empfang Kanzlei {s}
Kita Sonnenhügel, Gruppenraum 3
Ankleide {s}
Büro {s}, Sideboard 3,60 m
Ladentheke {s}
Hotelzimmer 201–214
Dachschräge {s}, Drempelschrank
Nachlieferung {s}
Musterküche Ausstellung
Wohnzimmer {s}, Bücherwand
Treppenhaus Block C, Wohnungstüren
Reklamation {s}, Ersatzfront
Boardinghouse, 12 Apartments
Teeküche 3. OG
Werkstattbedarf
Neubau {s}, Innentüren
`)
