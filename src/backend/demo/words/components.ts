import { readTable } from './table.ts'

/** Components that can be configured: key, English, German, French, and which properties they have. */
export const componentTable = readTable(`
door.leaf          | door leaf, door leaves           | n Türblatt, Türblätter                | m vantail, vantaux                                 | width height thickness weight surface core hinge-side grain
door.frame         | door frame, door frames          | f Türzarge, Türzargen                 | f huisserie, huisseries                            | width height depth surface hinge-side fixing
door.architrave    | architrave, architraves          | f Bekleidung, Bekleidungen            | m chambranle, chambranles                          | width thickness surface
door.threshold     | threshold, thresholds            | f Türschwelle, Türschwellen           | m seuil, seuils                                    | length height depth material
door.seal          | door seal, door seals            | f Türdichtung, Türdichtungen          | m joint de porte, joints de porte                  | length thickness colour
door.glass         | glass cut-out, glass cut-outs    | m Lichtausschnitt, Lichtausschnitte   | f découpe vitrée, découpes vitrées                 | width height radius margin glass
door.lock          | door lock, door locks            | n Türschloss, Türschlösser, Türschlosses | f serrure, serrures                             | backset spacing fixing
door.lever         | lever handle, lever handles      | m Türdrücker, Türdrücker              | f poignée de porte, poignées de porte              | length projection surface
door.viewer        | door viewer, door viewers        | m Türspion, Türspione                 | m judas, judas                                     | height diameter surface
door.closer        | door closer, door closers        | m Türschließer, Türschließer          | m ferme-porte, ferme-porte                         | length load angle surface
door.sliding       | sliding door, sliding doors      | f Schiebetür, Schiebetüren            | f porte coulissante, portes coulissantes           | width height thickness weight surface
door.fire          | fire door, fire doors            | f Brandschutztür, Brandschutztüren    | f porte coupe-feu, portes coupe-feu                | width height thickness weight surface
door.acoustic      | acoustic door, acoustic doors    | f Schallschutztür, Schallschutztüren  | f porte acoustique, portes acoustiques             | width height thickness weight core
hinge              | hinge, hinges                    | n Band, Bänder, Bandes                | f paumelle, paumelles                              | height load surface quantity
hinge.cup          | cup hinge, cup hinges            | n Topfscharnier, Topfscharniere       | f charnière à boîtier, charnières à boîtier        | angle diameter margin quantity
front              | front, fronts                    | f Front, Fronten                      | f façade, façades                                  | width height thickness surface grain edge
front.drawer       | drawer front, drawer fronts      | f Schubkastenfront, Schubkastenfronten | f façade de tiroir, façades de tiroir             | width height thickness surface grain
front.framed       | framed front, framed fronts      | f Rahmenfront, Rahmenfronten          | f façade à cadre, façades à cadre                  | width height thickness material surface
front.glass        | glass front, glass fronts        | f Glasfront, Glasfronten              | f façade vitrée, façades vitrées                   | width height thickness glass
drawer.box         | drawer box, drawer boxes         | m Schubkasten, Schubkästen            | m tiroir, tiroirs                                  | width height depth load material
drawer.runner      | drawer runner, drawer runners    | f Schubkastenführung, Schubkastenführungen | f coulisse de tiroir, coulisses de tiroir     | length load projection
drawer.insert      | cutlery tray, cutlery trays      | m Besteckeinsatz, Besteckeinsätze, Besteckeinsatzes | m range-couverts, range-couverts     | width depth material
carcass            | carcass, carcasses               | m Korpus, Korpusse, Korpus            | m caisson, caissons                                | width height depth thickness material
carcass.side       | side panel, side panels          | f Seitenwand, Seitenwände             | m panneau latéral, panneaux latéraux               | height depth thickness material edge
carcass.back       | back panel, back panels          | f Rückwand, Rückwände                 | m panneau arrière, panneaux arrière                | width height thickness material
carcass.bottom     | bottom panel, bottom panels      | m Unterboden, Unterböden              | m panneau inférieur, panneaux inférieurs           | width depth thickness edge
shelf              | shelf, shelves                   | m Einlegeboden, Einlegeböden          | f tablette, tablettes                              | width depth thickness load material edge
worktop            | worktop, worktops                | f Arbeitsplatte, Arbeitsplatten       | m plan de travail, plans de travail                | length depth thickness overhang surface edge
splashback         | splashback, splashbacks          | f Nischenrückwand, Nischenrückwände   | f crédence, crédences                              | width height thickness surface
plinth             | plinth panel, plinth panels      | f Sockelblende, Sockelblenden         | f plinthe, plinthes                                | length height thickness surface
panel.end          | end panel, end panels            | f Wange, Wangen                       | f joue, joues                                      | height depth thickness surface edge
panel.filler       | filler strip, filler strips      | f Passleiste, Passleisten             | m fileur, fileurs                                  | width height thickness surface
cornice            | cornice, cornices                | f Kranzleiste, Kranzleisten           | f corniche, corniches                              | length height depth surface
profile.light      | lighting profile, lighting profiles | n Lichtprofil, Lichtprofile        | m profilé lumineux, profilés lumineux              | length width depth colour
profile.grip       | grip profile, grip profiles      | f Griffleiste, Griffleisten           | f poignée profilée, poignées profilées             | length projection surface
handle             | handle, handles                  | m Griff, Griffe                       | f poignée, poignées                                | length spacing projection surface quantity
lift               | lift fitting, lift fittings      | m Klappenbeschlag, Klappenbeschläge, Klappenbeschlags | m système de relevage, systèmes de relevage | load angle quantity
leg                | furniture leg, furniture legs    | m Möbelfuß, Möbelfüße, Möbelfußes     | m pied de meuble, pieds de meuble                  | height diameter load surface quantity
dowel              | wooden dowel, wooden dowels      | m Holzdübel, Holzdübel                | m tourillon, tourillons                            | length diameter quantity
connector          | cam fitting, cam fittings        | m Exzenterverbinder, Exzenterverbinder | f ferrure à excentrique, ferrures à excentrique   | diameter margin quantity
board              | board, boards                    | f Platte, Platten                     | m panneau, panneaux                                | length width thickness surface grain weight
board.cut          | cut-to-size part, cut-to-size parts | n Zuschnittteil, Zuschnittteile    | f pièce sur mesure, pièces sur mesure              | length width thickness grain edge quantity
edging             | edging, edgings                  | f Kante, Kanten                       | m chant, chants                                    | width thickness length colour
veneer             | veneer, veneers                  | n Furnier, Furniere                   | m placage, placages                                | thickness width grain
groove             | groove, grooves                  | f Nut, Nuten                          | f rainure, rainures                                | width depth length margin
bore               | bore hole, bore holes            | f Bohrung, Bohrungen                  | m perçage, perçages                                | diameter depth margin quantity
bore.row           | row of holes, rows of holes      | f Lochreihe, Lochreihen               | f rangée de trous, rangées de trous                | diameter depth spacing margin
glass              | glass pane, glass panes          | f Glasscheibe, Glasscheiben           | f vitre, vitres                                    | width height thickness glass edge
mirror             | mirror, mirrors                  | m Spiegel, Spiegel                    | m miroir, miroirs                                  | width height thickness fixing edge
rail               | clothes rail, clothes rails      | f Kleiderstange, Kleiderstangen       | f tringle, tringles                                | length diameter load fixing
cable              | cable outlet, cable outlets      | m Kabeldurchlass, Kabeldurchlässe, Kabeldurchlasses | m passe-câble, passe-câbles          | diameter margin colour
grille             | ventilation grille, ventilation grilles | n Lüftungsgitter, Lüftungsgitter | f grille d’aération, grilles d’aération          | width height colour
`)

/** Properties: key, kind, unit, English, German, French. */
export const propertyTable = readTable(`
width      | length |    | width, widths                       | f Breite, Breiten                        | f largeur, largeurs
height     | length |    | height, heights                     | f Höhe, Höhen                            | f hauteur, hauteurs
thickness  | length |    | thickness, thicknesses              | f Stärke, Stärken                        | f épaisseur, épaisseurs
depth      | length |    | depth, depths                       | f Tiefe, Tiefen                          | f profondeur, profondeurs
length     | length |    | length, lengths                     | f Länge, Längen                          | f longueur, longueurs
diameter   | length |    | diameter, diameters                 | m Durchmesser, Durchmesser               | m diamètre, diamètres
radius     | length |    | corner radius, corner radii         | m Eckradius, Eckradien, Eckradius        | m rayon d’angle, rayons d’angle
overhang   | length |    | overhang, overhangs                 | m Überstand, Überstände, Überstands      | m débord, débords
margin     | length |    | edge distance, edge distances       | m Randabstand, Randabstände, Randabstands | f distance au bord, distances au bord
backset    | length |    | backset, backsets                   | n Dornmaß, Dornmaße, Dornmaßes           | f distance d’axe, distances d’axe
spacing    | length |    | hole spacing, hole spacings         | m Lochabstand, Lochabstände, Lochabstands | m entraxe, entraxes
projection | length |    | projection, projections             | f Ausladung, Ausladungen                 | f saillie, saillies
weight     | number | kg | weight, weights                     | n Gewicht, Gewichte                      | m poids, poids
load       | number | kg | load capacity, load capacities      | f Tragkraft, Tragkräfte                  | f charge admissible, charges admissibles
angle      | number | °  | opening angle, opening angles       | m Öffnungswinkel, Öffnungswinkel         | m angle d’ouverture, angles d’ouverture
quantity   | count  |    | quantity, quantities                | f Stückzahl, Stückzahlen                 | f quantité, quantités
material   | stock  |    | material, materials                 | m Werkstoff, Werkstoffe                  | m matériau, matériaux
surface    | stock  |    | surface finish, surface finishes    | f Oberfläche, Oberflächen                | f finition, finitions
colour     | stock  |    | colour, colours                     | m Farbton, Farbtöne                      | f teinte, teintes
grain      | choice |    | grain direction, grain directions   | f Maserungsrichtung, Maserungsrichtungen | m sens du fil, sens du fil
edge       | stock  |    | edge finish, edge finishes          | f Kantenausführung, Kantenausführungen   | f finition de chant, finitions de chant
hinge-side | choice |    | hinge side, hinge sides             | f Bandseite, Bandseiten                  | m côté des paumelles, côtés des paumelles
fixing     | choice |    | fixing method, fixing methods       | f Befestigungsart, Befestigungsarten     | m mode de fixation, modes de fixation
core       | stock  |    | core, cores                         | f Mittellage, Mittellagen                | f âme, âmes
glass      | stock  |    | glass type, glass types             | f Glasart, Glasarten                     | m type de verre, types de verre
`)
