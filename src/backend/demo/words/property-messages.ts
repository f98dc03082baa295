import { readTable } from './table.ts'

const price = '{price, number, ::currency/EUR}'

/**
 * Messages about one property of a component: kind of property (stock: a choice that is kept in
 * stock, and so may run out), key, English, German, French, description.
 * [c] is the component, [p] the property, [u] the unit with the space it needs.
 */
export const propertyMessageTable = readTable(`
length | label     | [P] of the [c] in mm | [P] [des c] in mm | [P] [du c] en mm | Label of the input field in the configurator. No full stop, at most 40 characters.
length | short     | [C]: [p] | [c]: [p] | [C] : [p] | Column heading in the parts list; space is scarce.
length | hint      | Enter the [p] of the [c] in millimetres. | Geben Sie [den p] [des c] in Millimetern an. | Indiquez [le p] [du c] en millimètres. | Shown under the field while it is empty.
length | finished  | The [p] of the [c] is a finished dimension. | [Der p] [des c] ist ein Fertigmaß. | [Le p] [du c] est une cote finie. | Small print under the field.
length | min       | The [p] of the [c] must be at least {min} mm. | [Der p] [des c] muss mindestens {min} mm betragen. | [Le p] [du c] doit être d’au moins {min} mm. | Error under the field. {min} is a whole number.
length | max       | The [p] of the [c] must not exceed {max} mm. | [Der p] [des c] darf höchstens {max} mm betragen. | [Le p] [du c] ne doit pas dépasser {max} mm. | Error under the field. {max} is a whole number.
length | range     | For the [c], [a p] from {min} to {max} mm is possible. | Für [den c] ist [ein p] von {min} bis {max} mm möglich. | Pour [le c], [un p] de {min} à {max} mm est possible. | Help text beside the field.
length | step      | The [p] of the [c] can be changed in steps of {step} mm. | [Der p] [des c] lässt sich in Schritten von {step} mm ändern. | [Le p] [du c] se modifie par pas de {step} mm. | 
length | required  | Please enter the [p] of the [c]. | Bitte geben Sie [den p] [des c] an. | Veuillez indiquer [le p] [du c]. | Error under the empty field.
length | rounded   | The [p] of the [c] was rounded from {from} to {to} mm. | [Der p] [des c] wurde von {from} auf {to} mm gerundet. | [Le p] [du c] a été arrondi[e p] de {from} à {to} mm. | Notice after the field is left.
length | surcharge | Above {limit} mm of [p], we charge ${price} extra for the [c]. | Ab {limit} mm [p] berechnen wir für [den c] einen Aufpreis von ${price}. | Au-delà de {limit} mm [de p], un supplément de ${price} s’applique [au c]. | 
length | tolerance | Tolerance for the [p] of the [c]: ±␣{tolerance}␣mm | Toleranz für [den p] [des c]: ±␣{tolerance}␣mm | Tolérance pour [le p] [du c] : ±␣{tolerance}␣mm | Printed in the drawing’s title block as well.
length | fixed     | The [p] of the [c] is set by the series {series}. | [Der p] [des c] ist durch die Serie {series} vorgegeben. | [Le p] [du c] est imposé[e p] par la série {series}. | Tooltip on the locked field. {series} is a proper name.
length | copied    | {count, plural, one {The [p] was taken over for one [c].} other {The [p] was taken over for # [c+].}} | {count, plural, one {[Der p] wurde für [einen c] übernommen.} other {[Der p] wurde für # [c+] übernommen.}} | {count, plural, one {[Le p] a été repris[e p] pour [un c].} other {[Le p] a été repris[e p] pour # [c+].}} | Notice after “copy to all”. Keep both plural forms.
length | changed   | <b>{user}</b> changed the [p] of the [c] from {from} to {to} mm. | <b>{user}</b> hat [den p] [des c] von {from} auf {to} mm geändert. | <b>{user}</b> a modifié [le p] [du c] de {from} à {to} mm. | Line in the basket’s history. The tag must stay.
length | drawing   | [P] of the [c] (dimension {letter} in the drawing) | [P] [des c] (Maß {letter} in der Zeichnung) | [P] [du c] (cote {letter} du plan) | {letter} is a capital letter such as B.
choice | label     | [P] of the [c] | [P] [des c] | [P] [du c] | Label of the selection in the configurator. No full stop.
choice | choose    | Choose [a p] for the [c]. | Wählen Sie [einen p] für [den c]. | Choisissez [un p] pour [le c]. | Placeholder of the selection.
choice | required  | The [c] cannot be ordered before you choose [a p]. | Ohne Angabe [des p] lässt sich [der c] nicht bestellen. | Impossible de commander [le c] sans choisir [un p]. | Error under the empty selection.
stock  | missing   | The [p] “{name}” is not available for the [c]. | [Der p] „{name}“ ist für [den c] nicht lieferbar. | [Le p] « {name} » n’est pas disponible pour [le c]. | {name} comes from the price list and is not translated.
stock  | last      | The [p] “{name}” of the [c] is available while stocks last. | [Der p] „{name}“ [des c] ist nur noch lieferbar, solange der Vorrat reicht. | [Le p] « {name} » [du c] est disponible jusqu’à épuisement du stock. | Shown in orange beside the choice.
choice | changed   | The [p] of the [c] was changed from “{from}” to “{to}”. | [Der p] [des c] wurde von „{from}“ in „{to}“ geändert. | [Le p] [du c] a été remplacé[e p] : « {from} » devient « {to} ». | Line in the basket’s history.
stock  | leadtime  | {days, plural, one {With this [p], the [c] takes one working day longer.} other {With this [p], the [c] takes # working days longer.}} | {days, plural, one {Mit [diesem p] verlängert sich die Lieferzeit [des c] um einen Arbeitstag.} other {Mit [diesem p] verlängert sich die Lieferzeit [des c] um # Arbeitstage.}} | {days, plural, one {Avec [ce p], le délai [du c] s’allonge d’un jour ouvré.} other {Avec [ce p], le délai [du c] s’allonge de # jours ouvrés.}} | Notice in the basket. Keep both plural forms.
stock  | surcharge | With the [p] “{name}”, the [c] costs ${price} more. | Mit [dem p] „{name}“ kostet [der c] ${price} mehr. | Avec [le p] « {name} », [le c] coûte ${price} de plus. | 
choice | same      | Use the same [p] for all [c+] | Für [alle c+] [den gleich- p] verwenden | Utiliser [même p] pour tous les éléments de type « [c] » | Label of a checkbox.
choice | count     | {count, plural, =0 {No [p] to choose from for the [c]} one {One [p] to choose from for the [c]} other {# [p+] to choose from for the [c]}} | {count, plural, =0 {Für [den c] ist [kein p] wählbar} one {Für [den c] ist [ein p] wählbar} other {Für [den c] sind # [p+] wählbar}} | {count, plural, =0 {[Aucun p] au choix pour [le c]} one {[Un p] au choix pour [le c]} other {# [p+] au choix pour [le c]}} | Heading over the selection.
stock  | sample    | See the [p] of the [c] in your <link>sample collection</link> before you order. | Prüfen Sie [den p] [des c] vor der Bestellung in Ihrer <link>Musterkollektion</link>. | Vérifiez [le p] [du c] dans votre <link>collection d’échantillons</link> avant de commander. | The tag becomes a link; it must stay.
choice | help      | Help on the [p] of the [c] | Hilfe [zum p] [des c] | Aide concernant [le p] [du c] | Name of the help button, read by screen readers.
number | label     | [P] of the [c] in [u] | [P] [des c] in [u] | [P] [du c] en [u] | Label of the input field. No full stop.
number | min       | The [p] of the [c] must be at least {min}[s]. | [Der p] [des c] muss mindestens {min}[s] betragen. | [Le p] [du c] doit être d’au moins {min}[s]. | Error under the field.
number | max       | The [p] of the [c] must not exceed {max}[s]. | [Der p] [des c] darf höchstens {max}[s] betragen. | [Le p] [du c] ne doit pas dépasser {max}[s]. | Error under the field.
number | required  | Please enter the [p] of the [c]. | Bitte geben Sie [den p] [des c] an. | Veuillez indiquer [le p] [du c]. | Error under the empty field.
number | computed  | Calculated [p] of the [c]: {value}[s] | [p] [des c], berechnet: {value}[s] | [P] calculé[e p] [du c] : {value}[s] | {value} is formatted in the reader’s language.
number | exceeded  | The [p] of the [c] is {value}[s]; {max}[s] is allowed. | [Der p] [des c] liegt bei {value}[s]; zulässig sind {max}[s]. | [Le p] [du c] est de {value}[s] ; le maximum autorisé est de {max}[s]. | Error in the basket.
number | certified | The [p] of the [c] has been tested for {cycles, number} movements. | [Der p] [des c] ist mit {cycles, number} Bewegungen geprüft. | [Le p] [du c] a été testé[e p] sur {cycles, number} mouvements. | Small print in the data sheet.
count  | label     | Number of [c+] | Anzahl [der c+] | Nombre [de c+] | Label of the input field.
count  | min       | {min, plural, one {Order at least one [c].} other {Order at least # [c+].}} | {min, plural, one {Bestellen Sie mindestens [einen c].} other {Bestellen Sie mindestens # [c+].}} | {min, plural, one {Commandez au moins [un c].} other {Commandez au moins # [c+].}} | Error under the field. Keep both plural forms.
count  | pack      | [C+] come in packs of {pack}. | [c+] liefern wir zu je {pack} Stück. | Nous livrons les [c+] par {pack} pièces. | Help text beside the field.
count  | rounded   | The number of [c+] was rounded up to {count} so that packs stay whole. | Die Anzahl [der c+] wurde auf {count} aufgerundet, damit die Verpackungseinheit voll ist. | Le nombre [de c+] a été arrondi à {count} pour compléter l’emballage. | Notice after the field is left.
`)
