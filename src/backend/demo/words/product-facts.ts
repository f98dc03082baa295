import { readTable } from './table.ts'

/**
 * Sentences about product families: family, kind (what: completes the product's name; fact; mount), English, German and,
 * for the first kind, French.
 */
export const productFactTable = readTable(`
board | what | three-layer chipboard, melamine-faced on both sides | dreischichtige Spanplatte, beidseitig melaminbeschichtet | panneau de particules à trois couches, mélaminé deux faces
board | fact | The surface is scratch-resistant and lightfast; both faces come from one batch. | Die Oberfläche ist kratzfest und lichtecht; beide Seiten stammen aus einer Charge.
board | fact | Suitable for carcasses, shelves and interior fittings in dry rooms (P2). | Geeignet für Korpusse, Böden und Innenausbau im Trockenbereich (P2).
board | fact | Matching edgings are available in 0.8, 1, 1.3 and 2 mm. | Passende Kanten sind in 0,8, 1, 1,3 und 2 mm lieferbar.
board | mount | Pre-score when sawing and keep the blade’s projection at 10 to 15 mm. | Beim Sägen vorritzen und den Sägeblattüberstand auf 10 bis 15 mm einstellen.
board | mount | Let the boards acclimatise in the workshop for two days, lying flat. | Lassen Sie die Platten zwei Tage liegend in der Werkstatt akklimatisieren.
front | what | furniture front, edged on all four sides | Möbelfront, vierseitig bekantet | façade de meuble, chants sur les quatre côtés
front | fact | The edging is applied with a zero joint, so that no glue line can be seen. | Die Kante ist mit Nullfuge angebracht, eine Leimfuge ist nicht zu sehen.
front | fact | Drilled for cup hinges Ø␣35 mm on request, with the hole pattern of your choice. | Auf Wunsch mit Topfbohrung Ø␣35 mm und dem Bohrbild Ihrer Wahl.
front | fact | The grain runs vertically and can be matched across several fronts. | Die Maserung verläuft senkrecht und lässt sich über mehrere Fronten durchgehend bestellen.
front | mount | Remove the protective film only after mounting. | Ziehen Sie die Schutzfolie erst nach der Montage ab.
front | mount | Set the gap to 3 mm all round before you fix the hinges for good. | Stellen Sie die Fuge umlaufend auf 3 mm ein, bevor Sie die Scharniere endgültig festziehen.
front.drawer | what | MDF drawer front with a fine lacquer finish | Schubkastenfront aus MDF mit fein lackierter Oberfläche | façade de tiroir en MDF laqué fin
front.drawer | fact | Five coats, sanded in between, give an even surface without orange peel. | Fünf Schichten mit Zwischenschliff ergeben eine gleichmäßige Fläche ohne Orangenhaut.
front.drawer | fact | Edges are rounded to 1.5 mm and lacquered together with the face. | Die Kanten sind mit Radius 1,5 mm gerundet und zusammen mit der Fläche lackiert.
front.drawer | fact | Every colour of the common fans can be matched from ten pieces. | Ab zehn Stück mischen wir jeden Farbton der gängigen Farbfächer.
front.drawer | mount | Screw the front to the drawer box from the inside with four screws 4 × 25 mm. | Verschrauben Sie die Front von innen mit vier Schrauben 4 × 25 mm am Schubkasten.
front.drawer | mount | Align the fronts from the bottom upwards, with a spacer of 3 mm. | Richten Sie die Fronten von unten nach oben aus, mit einem Abstandshalter von 3 mm.
front.framed | what | solid wood frame with an inset panel | Rahmen aus Massivholz mit eingenuteter Füllung | cadre en bois massif avec panneau embrevé
front.framed | fact | Frame and panel are joined without glue, so that the wood can move. | Rahmen und Füllung sind unverleimt gefügt, damit das Holz arbeiten kann.
front.framed | fact | Mitred or with tenon joints, as you prefer; the profile is milled in one pass. | Wahlweise auf Gehrung oder gezapft; das Profil wird in einem Zug gefräst.
front.framed | fact | Finely sanded to grit 180 and finished with hard wax oil. | Fein geschliffen (Korn 180) und mit Hartwachsöl behandelt.
front.framed | mount | Drill the hinge holes into the frame only, never into the panel. | Bohren Sie die Topfbohrungen nur in den Rahmen, nie in die Füllung.
front.framed | mount | Store in rooms with 45 to 60 % relative humidity until mounted. | Bis zur Montage in Räumen mit 45 bis 60 % relativer Luftfeuchte lagern.
front.glass | what | glass front in a slim aluminium frame | Glasfront im schlanken Aluminiumrahmen | façade vitrée dans un cadre fin en aluminium
front.glass | fact | The pane is toughened safety glass and can be replaced without tools. | Die Scheibe ist aus Einscheiben-Sicherheitsglas und lässt sich ohne Werkzeug tauschen.
front.glass | fact | The frame is only 19 mm wide and hides the hinges completely. | Der Rahmen ist nur 19 mm breit und verdeckt die Scharniere vollständig.
front.glass | fact | Goes well with lighting profiles: the frame has a groove for LED strips. | Harmoniert mit Lichtprofilen: Der Rahmen hat eine Nut für LED-Bänder.
front.glass | mount | Do not put the pane down on its corners; even toughened glass breaks there. | Stellen Sie die Scheibe nie auf die Ecken; dort bricht auch gehärtetes Glas.
front.glass | mount | Use only the hinges supplied, with a cup depth of 11 mm. | Verwenden Sie nur die mitgelieferten Scharniere mit 11 mm Topftiefe.
worktop | what | worktop with a postformed front edge and a sealed underside | Arbeitsplatte mit Postforming-Vorderkante und versiegelter Unterseite | plan de travail à chant avant postformé, face inférieure étanchéifiée
worktop | fact | Withstands heat up to 180 °C for a short time. | Kurzzeitig bis 180 °C hitzebeständig.
worktop | fact | The laminate is suitable for contact with food and resists household acids. | Der Schichtstoff ist lebensmittelecht und beständig gegen haushaltsübliche Säuren.
worktop | fact | Cut-outs for hob and sink are milled and sealed to your drawing. | Ausschnitte für Kochfeld und Spüle fräsen und versiegeln wir nach Ihrer Zeichnung.
worktop | mount | Seal every cut edge with silicone before you insert sink and hob. | Versiegeln Sie jede Schnittkante mit Silikon, bevor Sie Spüle und Kochfeld einsetzen.
worktop | mount | Join corners with three fittings and water-resistant glue (D3). | Verbinden Sie Ecken mit drei Beschlägen und wasserfestem Leim (D3).
shelf | what | shelf with a 2 mm front edging | Einlegeboden mit 2-mm-Vorderkante | tablette à chant avant de 2 mm
shelf | fact | Carries up to 50 kg per square metre at a span of 800 mm. | Trägt bei 800 mm Stützweite bis zu 50 kg je Quadratmeter.
shelf | fact | The underside has holes for invisible shelf supports. | Die Unterseite ist für unsichtbare Bodenträger vorgebohrt.
shelf | fact | The depth already allows for a back panel set into a groove. | Die Tiefe berücksichtigt bereits eine eingenutete Rückwand.
shelf | mount | Above 900 mm width, use a central support. | Über 900 mm Breite eine Mittelstütze vorsehen.
shelf | mount | Push the supports fully into the row of holes before you put the shelf in. | Drücken Sie die Bodenträger ganz in die Lochreihe, bevor Sie den Boden einlegen.
splashback | what | compact laminate for the wall between worktop and wall units | Kompaktschichtstoff für die Nische zwischen Arbeitsplatte und Oberschrank | stratifié compact pour l’espace entre plan de travail et meubles hauts
splashback | fact | No joints over the full length of 4.1 m, and therefore easy to clean. | Fugenlos über die volle Länge von 4,1 m und damit leicht zu reinigen.
splashback | fact | Can be mounted on old tiles without removing them. | Lässt sich auf alte Fliesen montieren, ohne sie abzuschlagen.
splashback | fact | The core is through-coloured in black and needs no edging. | Der Kern ist schwarz durchgefärbt und braucht keine Kante.
splashback | mount | Leave 3 mm of joint to the worktop and close it with silicone. | Lassen Sie zur Arbeitsplatte 3 mm Fuge und schließen Sie diese mit Silikon.
splashback | mount | Keep at least 60 mm away from gas hobs, or shield with glass. | Halten Sie zu Gaskochfeldern mindestens 60 mm Abstand oder schirmen Sie mit Glas ab.
plinth | what | plinth panel with a sealing lip against the floor | Sockelblende mit Dichtlippe zum Boden | plinthe avec lèvre d’étanchéité au sol
plinth | fact | The underside is protected against damp from mopping. | Die Unterseite ist gegen Wischwasser geschützt.
plinth | fact | Clips onto the adjustable feet and can be taken off for cleaning. | Wird auf die Stellfüße geclipst und lässt sich zum Reinigen abnehmen.
plinth | fact | Corners are made with flexible connectors from 90° to 135°. | Ecken entstehen mit flexiblen Verbindern von 90° bis 135°.
plinth | mount | Set one clip for every 600 mm, and one at each end. | Setzen Sie alle 600 mm einen Clip und an jedem Ende einen weiteren.
plinth | mount | Cut from the back so that the decor does not chip. | Sägen Sie von der Rückseite, damit das Dekor nicht ausreißt.
drawer.box | what | solid wood drawer box with dovetailed corners | Schubkasten aus Massivholz mit gezinkten Ecken | tiroir en bois massif à queues d’aronde
drawer.box | fact | The bottom of 8 mm plywood is set into a groove on all sides. | Der Boden aus 8 mm Sperrholz ist rundum eingenutet.
drawer.box | fact | Prepared for concealed runners with full extension. | Vorgerichtet für verdeckte Führungen mit Vollauszug.
drawer.box | fact | The top edges are rounded and pleasant to the touch. | Die Oberkanten sind gerundet und griffsympathisch.
drawer.box | mount | Check the inner width of the carcass: it is 42 mm more than that of the drawer. | Prüfen Sie die lichte Korpusweite: Sie ist 42 mm größer als die des Schubkastens.
drawer.box | mount | Hook the drawer in at an angle and press it down until it clicks. | Hängen Sie den Schubkasten schräg ein und drücken Sie ihn nieder, bis er einrastet.
drawer.runner | what | concealed runner with full extension and soft closing | verdeckte Führung mit Vollauszug und Dämpfung | coulisse invisible à sortie totale et fermeture amortie
drawer.runner | fact | Tested for 80,000 movements under full load. | Mit 80.000 Bewegungen unter Volllast geprüft.
drawer.runner | fact | Height, side and tilt can be adjusted without tools. | Höhe, Seite und Neigung lassen sich ohne Werkzeug einstellen.
drawer.runner | fact | The damping adapts itself to the weight. | Die Dämpfung passt sich selbst dem Gewicht an.
drawer.runner | mount | Set the first screw 37 mm behind the front edge of the carcass. | Setzen Sie die erste Schraube 37 mm hinter der Korpusvorderkante.
drawer.runner | mount | Mount both runners at exactly the same height and parallel to each other. | Montieren Sie beide Führungen exakt auf gleicher Höhe und parallel zueinander.
hinge.cup | what | clip-on cup hinge with integrated soft closing | Topfscharnier zum Aufclipsen mit integrierter Dämpfung | charnière à boîtier clipsable avec amortisseur intégré
hinge.cup | fact | Adjustable in three dimensions, ±2 mm each. | Dreidimensional verstellbar, je ±2 mm.
hinge.cup | fact | The damping can be switched off for light doors. | Die Dämpfung lässt sich für leichte Türen abschalten.
hinge.cup | fact | Suits doors from 16 to 26 mm thick; the cup is 11.5 mm deep. | Für Türen von 16 bis 26 mm Stärke; Topftiefe 11,5 mm.
hinge.cup | mount | Drill the cup hole Ø␣35 mm at a distance of 3 to 6 mm from the edge. | Bohren Sie den Topf Ø␣35 mm mit 3 bis 6 mm Randabstand.
hinge.cup | mount | Two hinges are enough up to 900 mm of door height, three up to 1600 mm. | Bis 900 mm Türhöhe genügen zwei Scharniere, bis 1600 mm drei.
handle | what | bow handle for fronts and drawers | Bügelgriff für Fronten und Schubkästen | poignée arc pour façades et tiroirs
handle | fact | All edges are deburred and rounded. | Alle Kanten sind entgratet und gerundet.
handle | fact | Screws M4 × 25 are included. | Schrauben M4 × 25 liegen bei.
handle | fact | One design for all hole spacings, so that tall units and drawers match. | Eine Form für alle Lochabstände, damit Hochschrank und Schubkasten zusammenpassen.
handle | mount | Drill from the visible side with a 4.5 mm bit and a stop behind. | Bohren Sie von der Sichtseite mit 4,5 mm und einer Unterlage dahinter.
handle | mount | Use a drilling jig when you mount more than four handles. | Nehmen Sie ab vier Griffen eine Bohrlehre.
lift | what | lift fitting that stays open at any angle | Klappenbeschlag, der in jeder Stellung stehen bleibt | système de relevage à arrêt dans toutes les positions
lift | fact | The force is set with a single screw from the front. | Die Kraft stellen Sie mit einer einzigen Schraube von vorn ein.
lift | fact | The flap closes softly over the last 15°. | Die letzten 15° schließt die Klappe gedämpft.
lift | fact | No stabiliser bar needed up to 1200 mm of width. | Bis 1200 mm Breite ist keine Stabilisierungsstange nötig.
lift | mount | Weigh the front including its handle and choose the model accordingly. | Wiegen Sie die Front mit Griff und wählen Sie danach das Modell.
lift | mount | Never release the lever arm without the flap: it is under tension. | Den Hebelarm nie ohne Klappe lösen: Er steht unter Spannung.
rail | what | clothes rail with end brackets | Kleiderstange mit Endlagern | tringle avec supports d’extrémité
rail | fact | Carries 40 kg per metre without sagging. | Trägt 40 kg je Meter, ohne durchzubiegen.
rail | fact | The insert on the upper side dampens the noise of the hangers. | Die Einlage auf der Oberseite dämpft das Geräusch der Bügel.
rail | fact | Cut to length to the millimetre, ends deburred. | Auf den Millimeter abgelängt, Enden entgratet.
rail | mount | Leave at least 40 mm between the rail and the top panel. | Lassen Sie zwischen Stange und Oberboden mindestens 40 mm Luft.
rail | mount | Above 1000 mm, add a bracket in the middle. | Ab 1000 mm setzen Sie in der Mitte ein weiteres Lager.
edging | what | ABS edging with a primer on the reverse side | ABS-Kante mit rückseitigem Haftvermittler | chant ABS avec primaire au dos
edging | fact | Can be worked on all common edge banders, also with a laser. | Auf allen gängigen Kantenanleimmaschinen zu verarbeiten, auch mit Laser.
edging | fact | Free of chlorine; offcuts can be disposed of with the wood waste. | Chlorfrei; Reste dürfen zum Holzabfall.
edging | fact | Structure and gloss match the board of the same decor. | Struktur und Glanzgrad entsprechen der Platte im gleichen Dekor.
edging | mount | Work at 190 to 210 °C with EVA glue and a feed of 12 m/min. | Verarbeiten Sie sie bei 190 bis 210 °C mit EVA-Kleber und 12 m/min Vorschub.
edging | mount | Keep the rolls at room temperature for a day before use. | Lagern Sie die Rollen vor der Verarbeitung einen Tag bei Raumtemperatur.
veneer | what | sliced veneer, fleece-backed | Messerfurnier, vlieskaschiert | placage tranché, contrecollé sur non-tissé
veneer | fact | The sheets are jointed and taped; book-matched on request. | Die Blätter sind gefügt und gestreift, auf Wunsch gestürzt.
veneer | fact | The fleece keeps the sheet flexible, down to a radius of 6 mm. | Das Vlies hält das Blatt biegsam, bis zu einem Radius von 6 mm.
veneer | fact | Each bundle is numbered, so that surfaces can be continued. | Jedes Paket ist nummeriert, sodass sich Flächen fortsetzen lassen.
veneer | mount | Press at 3 bar and no more than 90 °C, with 120 g of glue per square metre. | Pressen Sie mit 3 bar und höchstens 90 °C bei 120 g Leim je Quadratmeter.
veneer | mount | Always veneer both faces, or the panel will warp. | Furnieren Sie immer beide Seiten, sonst verzieht sich die Platte.
door.leaf | what | interior door leaf with a tubular chipboard core, rebated on three sides | Innentürblatt mit Röhrenspaneinlage, dreiseitig gefälzt | vantail intérieur à âme tubulaire, feuillure sur trois côtés
door.leaf | fact | The solid wood frame leaves room to shorten the leaf by up to 25 mm. | Der Massivholzrahmen erlaubt es, das Türblatt um bis zu 25 mm zu kürzen.
door.leaf | fact | Prepared for a mortise lock (backset 55 mm) and two hinges V 0020. | Vorgerichtet für Einsteckschloss (Dornmaß 55 mm) und zwei Bänder V␣0020.
door.leaf | fact | Climate class II, load class M according to RAL-GZ␣426. | Klimaklasse II, Beanspruchungsgruppe M nach RAL-GZ␣426.
door.leaf | mount | Hang the leaf only when screed and plaster are dry. | Hängen Sie das Türblatt erst ein, wenn Estrich und Putz trocken sind.
door.leaf | mount | The gap to the floor is 7 mm; shorten at the bottom only. | Die Bodenluft beträgt 7 mm; kürzen Sie nur unten.
door.frame | what | frame of chipboard with rounded architraves, for finished walls | Umfassungszarge aus Spanplatte mit gerundeter Bekleidung, für fertige Wände | huisserie en panneaux de particules à chambranles arrondis, pour murs finis
door.frame | fact | The decorative architrave adjusts by –5 to +15 mm. | Die Zierbekleidung lässt sich um –5 bis +15 mm verstellen.
door.frame | fact | With a circumferential seal, striking plate and two hinge pockets. | Mit umlaufender Dichtung, Schließblech und zwei Bandtaschen.
door.frame | fact | Corners are mitred; assembly takes four cam fittings and no glue. | Auf Gehrung geschnitten; zusammengebaut wird mit vier Exzentern ganz ohne Leim.
door.frame | mount | Fix with foam at six points; brace the frame until the foam has set. | An sechs Punkten einschäumen und die Zarge aussteifen, bis der Schaum fest ist.
door.frame | mount | Check plumb and diagonals before you foam: the difference may be 1 mm. | Prüfen Sie vor dem Schäumen Lot und Diagonalen: Der Unterschied darf 1 mm betragen.
door.sliding | what | sliding door leaf that runs in front of the wall | Schiebetürblatt, vor der Wand laufend | vantail coulissant en applique devant le mur
door.sliding | fact | Soft closing on both sides, from 20 kg of leaf weight. | Beidseitige Einzugsdämpfung ab 20 kg Türgewicht.
door.sliding | fact | The track is covered by a panel in the same finish. | Die Laufschiene verschwindet hinter einer Blende in gleicher Ausführung.
door.sliding | fact | The groove for the floor guide is milled at the works. | Die Nut für die Bodenführung ist ab Werk gefräst.
door.sliding | mount | The leaf should be 60 mm wider than the opening. | Das Türblatt soll 60 mm breiter sein als die Öffnung.
door.sliding | mount | Fix the track to solid masonry or to a reinforced stud wall only. | Befestigen Sie die Schiene nur an massivem Mauerwerk oder an einer verstärkten Ständerwand.
door.fire | what | fire and smoke protection door, 30 minutes | Feuer- und Rauchschutztür, 30 Minuten | porte coupe-feu et pare-fumée, 30 minutes
door.fire | fact | Tested as a unit of leaf, frame and fittings (EI₂␣30-S₂₀₀). | Als Einheit aus Blatt, Zarge und Beschlag geprüft (EI₂␣30-S₂₀₀).
door.fire | fact | The core is solid; strips in the rebate swell up in the heat. | Die Einlage ist massiv; Streifen im Falz quellen bei Hitze auf.
door.fire | fact | Glass cut-outs are possible up to 470 × 1420 mm. | Lichtausschnitte sind bis 470 × 1420 mm möglich.
door.fire | mount | Do not change, shorten or drill the leaf: the approval would lapse. | Türblatt nicht ändern, kürzen oder anbohren: Die Zulassung würde erlöschen.
door.fire | mount | The door must close by itself from any angle; check this once a month. | Die Tür muss aus jedem Winkel selbst schließen; prüfen Sie das einmal im Monat.
door.acoustic | what | acoustic door with a lowering floor seal | Schallschutztür mit absenkbarer Bodendichtung | porte acoustique à joint de seuil automatique
door.acoustic | fact | Rw = 37 dB as tested, 32 dB when installed. | Rw = 37 dB im Prüfstand, 32 dB eingebaut.
door.acoustic | fact | The multi-layer core weighs about 28 kg per square metre. | Die mehrschichtige Einlage wiegt etwa 28 kg je Quadratmeter.
door.acoustic | fact | Two sealing levels: in the rebate and in the frame. | Zwei Dichtungsebenen: im Falz und in der Zarge.
door.acoustic | mount | Separate the screed below the door, or the sound will pass underneath. | Trennen Sie den Estrich unter der Tür, sonst läuft der Schall darunter durch.
door.acoustic | mount | Set the floor seal so that a sheet of paper just holds. | Stellen Sie die Bodendichtung so ein, dass ein Blatt Papier gerade noch hält.
door.lever | what | pair of lever handles on round roses | Drückergarnitur auf runden Rosetten | ensemble de poignées sur rosaces rondes
door.lever | fact | Class of use 3 according to DIN EN 1906, for private and office use. | Benutzungskategorie 3 nach DIN EN 1906, für Wohnung und Büro.
door.lever | fact | Maintenance-free bearing with a return spring. | Wartungsfreie Lagerung mit Rückholfeder.
door.lever | fact | For leaves from 38 to 48 mm thick, square 8 mm. | Für Türblätter von 38 bis 48 mm Stärke, Vierkant 8 mm.
door.lever | mount | Tighten the grub screw only when the handle is level. | Ziehen Sie den Gewindestift erst an, wenn der Drücker waagerecht steht.
door.lever | mount | Drill through the lock case’s holes, so that the roses cannot turn. | Bohren Sie durch die Löcher im Schlosskasten, damit sich die Rosetten nicht verdrehen.
door.lock | what | mortise lock for interior doors with a quiet latch | Einsteckschloss für Innentüren mit Flüsterfalle | serrure à mortaiser pour portes intérieures, pêne silencieux
door.lock | fact | Front plate 20 × 235 mm, rounded. | Stulp 20 × 235 mm, gerundet.
door.lock | fact | The latch can be turned round without opening the case. | Die Falle lässt sich umstellen, ohne den Kasten zu öffnen.
door.lock | fact | Also for profile cylinder, key and bathroom bolt. | Auch für Profilzylinder, Buntbart und Badverriegelung.
door.lock | mount | Never drill into the leaf while the lock is fitted. | Bohren Sie nie ins Türblatt, solange das Schloss eingebaut ist.
door.lock | mount | Adjust the striking plate until the latch engages without rattling. | Stellen Sie das Schließblech ein, bis die Falle ohne Klappern einrastet.
hinge | what | door hinge, adjustable in three dimensions | Türband, dreidimensional verstellbar | paumelle réglable dans les trois dimensions
hinge | fact | The bearing is maintenance-free and runs without noise. | Das Lager ist wartungsfrei und läuft geräuschlos.
hinge | fact | Height +4/–1 mm, side ±3 mm, contact pressure ±1 mm. | Höhe +4/–1 mm, Seite ±3 mm, Andruck ±1 mm.
hinge | fact | Can be used left and right. | Links und rechts verwendbar.
hinge | mount | Use three hinges from 60 kg of leaf weight or 2100 mm of height. | Ab 60 kg Türgewicht oder 2100 mm Höhe drei Bänder setzen.
hinge | mount | Take the load off the leaf with a wedge while you adjust. | Entlasten Sie das Türblatt beim Einstellen mit einem Keil.
`)
