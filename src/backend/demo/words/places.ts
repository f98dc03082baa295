import { readTable } from './table.ts'

/** Towns: country, postcode, name, area code. */
export const placeTable = readTable(`
DE | 49074 | Osnabrück | 541
DE | 26122 | Oldenburg | 441
DE | 24937 | Flensburg | 461
DE | 83022 | Rosenheim | 8031
DE | 33602 | Bielefeld | 521
DE | 38100 | Braunschweig | 531
DE | 32049 | Herford | 5221
DE | 32257 | Bünde | 5223
DE | 33330 | Gütersloh | 5241
DE | 32756 | Detmold | 5231
DE | 32657 | Lemgo | 5261
DE | 32312 | Lübbecke | 5741
DE | 32423 | Minden | 571
DE | 48143 | Münster | 251
DE | 44135 | Dortmund | 231
DE | 45127 | Essen | 201
DE | 40213 | Düsseldorf | 211
DE | 50667 | Köln | 221
DE | 52062 | Aachen | 241
DE | 53111 | Bonn | 228
DE | 56068 | Koblenz | 261
DE | 55116 | Mainz | 6131
DE | 60311 | Frankfurt am Main | 69
DE | 64283 | Darmstadt | 6151
DE | 34117 | Kassel | 561
DE | 37073 | Göttingen | 551
DE | 30159 | Hannover | 511
DE | 28195 | Bremen | 421
DE | 27568 | Bremerhaven | 471
DE | 20095 | Hamburg | 40
DE | 23552 | Lübeck | 451
DE | 24103 | Kiel | 431
DE | 18055 | Rostock | 381
DE | 19053 | Schwerin | 385
DE | 10115 | Berlin | 30
DE | 14467 | Potsdam | 331
DE | 39104 | Magdeburg | 391
DE | 04109 | Leipzig | 341
DE | 01067 | Dresden | 351
DE | 09111 | Chemnitz | 371
DE | 07743 | Jena | 3641
DE | 99084 | Erfurt | 361
DE | 90402 | Nürnberg | 911
DE | 97070 | Würzburg | 931
DE | 96047 | Bamberg | 951
DE | 95444 | Bayreuth | 921
DE | 93047 | Regensburg | 941
DE | 94032 | Passau | 851
DE | 84028 | Landshut | 871
DE | 80331 | München | 89
DE | 86150 | Augsburg | 821
DE | 87435 | Kempten (Allgäu) | 831
DE | 89073 | Ulm | 731
DE | 88045 | Friedrichshafen | 7541
DE | 78462 | Konstanz | 7531
DE | 79098 | Freiburg im Breisgau | 761
DE | 77652 | Offenburg | 781
DE | 76133 | Karlsruhe | 721
DE | 74072 | Heilbronn | 7131
DE | 70173 | Stuttgart | 711
DE | 72764 | Reutlingen | 7121
DE | 73430 | Aalen | 7361
DE | 66111 | Saarbrücken | 681
DE | 54290 | Trier | 651
DE | 36037 | Fulda | 661
DE | 57072 | Siegen | 271
DE | 33098 | Paderborn | 5251
DE | 59555 | Lippstadt | 2941
DE | 49716 | Meppen | 5931
DE | 48529 | Nordhorn | 5921
DE | 26721 | Emden | 4921
DE | 21335 | Lüneburg | 4131
DE | 29221 | Celle | 5141
DE | 31785 | Hameln | 5151
AT | 1010 | Wien | 1
AT | 4020 | Linz | 732
AT | 5020 | Salzburg | 662
AT | 6020 | Innsbruck | 512
AT | 8010 | Graz | 316
AT | 6900 | Bregenz | 5574
AT | 6850 | Dornbirn | 5572
AT | 3100 | St. Pölten | 2742
AT | 4600 | Wels | 7242
AT | 9500 | Villach | 4242
CH | 8001 | Zürich | 44
CH | 3011 | Bern | 31
CH | 4051 | Basel | 61
CH | 6003 | Luzern | 41
CH | 9000 | St. Gallen | 71
CH | 8400 | Winterthur | 52
CH | 7000 | Chur | 81
CH | 5000 | Aarau | 62
NL | 7511 HC | Enschede | 53
NL | 9712 HN | Groningen | 50
NL | 8011 PK | Zwolle | 38
NL | 6811 DH | Arnhem | 26
NL | 5611 EM | Eindhoven | 40
NL | 3011 AD | Rotterdam | 10
NL | 7411 KT | Deventer | 570
NL | 6511 PP | Nijmegen | 24
PL | 61-841 | Poznań | 61
PL | 50-107 | Wrocław | 71
PL | 31-004 | Kraków | 12
PL | 80-803 | Gdańsk | 58
PL | 70-456 | Szczecin | 91
PL | 65-424 | Zielona Góra | 68
PL | 85-102 | Bydgoszcz | 52
FR | 67000 | Strasbourg | 3
FR | 68100 | Mulhouse | 3
FR | 57000 | Metz | 3
FR | 54000 | Nancy | 3
FR | 69001 | Lyon | 4
FR | 59000 | Lille | 3
DK | 6400 | Sønderborg | 74
DK | 6200 | Aabenraa | 74
DK | 5000 | Odense C | 66
DK | 8000 | Aarhus C | 86
CZ | 301 00 | Plzeň | 377
CZ | 602 00 | Brno | 542
CZ | 460 01 | Liberec | 485
CZ | 370 01 | České Budějovice | 387
`)

/** Country, calling code, language, share of the companies in hundredths. */
export const countryTable = readTable(`
DE | +49  | de | 58
AT | +43  | de | 11
CH | +41  | de | 8
NL | +31  | en | 7
PL | +48  | en | 5
FR | +33  | fr | 5
DK | +45  | en | 3
CZ | +420 | en | 3
`)

/** Streets by country; the number goes before the street in France and behind it elsewhere. */
export const streetTable = readTable(`
DE | Industriestraße; Am Gewerbepark; Holzmarkt; Sägewerkstraße; Am Güterbahnhof; Handwerkerring; Carl-Benz-Straße; Mühlenweg; Lindenallee; Bahnhofstraße; Gutenbergstraße; Zum Alten Werk; Rudolf-Diesel-Straße; Schreinerweg; Hansastraße; An der Schleuse; Eichenkamp; Werkstraße; Am Bauhof; Ziegeleiweg
AT | Gewerbestraße; Industriezeile; Bundesstraße; Wiener Straße; Bahnhofstraße; Sägewerkgasse; Handwerkerstraße; Lagerhausstraße; Mühlgasse; Am Wirtschaftspark
CH | Industriestrasse; Gewerbestrasse; Bahnhofstrasse; Werkhofstrasse; Sägereistrasse; Dorfstrasse; Zürcherstrasse; Mühleweg; Riedstrasse
NL | Industrieweg; Handelskade; Ambachtsweg; Houtmarkt; Zagerijweg; Ondernemersweg; Stationsstraat; Meubelplein
PL | ul. Przemysłowa; ul. Stolarska; ul. Leśna; ul. Fabryczna; ul. Warsztatowa; ul. Kolejowa; ul. Tartaczna
FR | rue de l’Industrie; rue des Artisans; avenue de la Gare; rue du Bois; rue de la Scierie; chemin des Menuisiers; zone artisanale des Chênes
DK | Industrivej; Værkstedsvej; Håndværkervej; Savværksvej; Havnegade; Egevej
CZ | Průmyslová; Truhlářská; Nádražní; Pilařská; Dřevařská; Tovární
`)

/** Family names by country. */
export const surnameTable = readTable(`
DE | Ahrens; Albers; Arnold; Bauer; Beckmann; Berger; Böhm; Brandt; Brinkmann; Busch; Dietrich; Engel; Fischer; Friedrich; Fuchs; Gerdes; Graf; Groß; Günther; Haas; Hahn; Hartmann; Heinrich; Henning; Herrmann; Hoffmann; Huber; Jansen; Jäger; Kaiser; Keller; Köhler; Krüger; Kuhn; Lange; Lehmann; Lorenz; Ludwig; Maier; Martens; Meyer; Möller; Neumann; Oltmanns; Otto; Peters; Pohl; Reuter; Richter; Roth; Sander; Sauer; Schäfer; Schmidt; Scholz; Schröder; Schubert; Schulte; Seidel; Simon; Sommer; Stein; Strauß; Thiel; Vogel; Voß; Wagner; Weber; Weiß; Werner; Westermann; Winkler; Wolff; Ziegler; Zimmermann
AT | Gruber; Huber; Pichler; Steiner; Moser; Hofer; Leitner; Eder; Schwarz; Egger; Brunner; Wimmer; Auer; Lechner; Wallner; Aigner; Ebner; Koller; Lang; Haas
CH | Ammann; Baumgartner; Bieri; Bühler; Frei; Gerber; Graf; Hofmann; Hürlimann; Kälin; Lüthi; Meier; Müller; Odermatt; Schmid; Stalder; Steiner; Suter; Tobler; Zürcher
NL | de Vries; Jansen; van den Berg; Bakker; Visser; Smit; Mulder; Dekker; Hendriks; Timmerman; Kuipers; Postma
PL | Nowak; Kowalski; Wiśniewski; Wójcik; Kamiński; Lewandowski; Zieliński; Szymański; Dąbrowski; Kozłowski; Mazur; Jankowski
FR | Martin; Muller; Schmitt; Klein; Weber; Meyer; Fournier; Lambert; Rousseau; Girard; Morel; Petit
DK | Jensen; Nielsen; Hansen; Pedersen; Andersen; Christensen; Larsen; Sørensen; Rasmussen; Jørgensen
CZ | Novák; Svoboda; Dvořák; Černý; Procházka; Kučera; Veselý; Horák; Němec; Pokorný
`)

/** First names by country. */
export const firstNameTable = readTable(`
DE | Andreas; Anke; Anna; Birgit; Carsten; Christian; Claudia; Daniel; Dirk; Elke; Eva; Frank; Gesa; Hannes; Heike; Henning; Ines; Jan; Jörg; Julia; Jürgen; Kai; Katrin; Klaus; Lars; Lena; Lukas; Manuela; Maren; Markus; Martin; Michael; Nadine; Nils; Olaf; Petra; Ralf; Rainer; Sabine; Sandra; Silke; Stefan; Svenja; Thomas; Tim; Ulrike; Uwe; Volker; Wiebke; Wolfgang
AT | Alexander; Barbara; Bernhard; Christoph; Elisabeth; Florian; Franz; Georg; Gerhard; Johanna; Josef; Karin; Katharina; Leopold; Magdalena; Manfred; Maria; Martina; Peter; Theresa
CH | Adrian; Beat; Brigitte; Corinne; Daniela; Fabienne; Hanspeter; Kurt; Marco; Monika; Nicole; Patrick; Regula; Reto; Roland; Ruth; Simon; Ursula; Urs; Vreni
NL | Anouk; Bas; Femke; Jeroen; Joost; Maaike; Marieke; Pieter; Sander; Sanne; Thijs; Willem
PL | Agnieszka; Andrzej; Barbara; Grzegorz; Joanna; Katarzyna; Krzysztof; Magdalena; Marek; Paweł; Piotr; Tomasz
FR | Camille; Catherine; Élodie; François; Isabelle; Julien; Laurent; Mathilde; Nicolas; Pascal; Sylvie; Thierry
DK | Anders; Bente; Birgitte; Henrik; Jens; Karen; Kirsten; Lars; Mette; Søren
CZ | Jana; Jiří; Kateřina; Lenka; Marek; Martin; Pavel; Petr; Tereza; Tomáš
`)
