import { readTable } from './table.ts'

/** What the portal is about: key, English, German, French. */
export const objectTable = readTable(`
company        | company, companies                         | n Unternehmen, Unternehmen                     | f entreprise, entreprises
contact        | contact, contacts                          | m Kontakt, Kontakte                            | m contact, contacts
address        | delivery address, delivery addresses       | f Lieferadresse, Lieferadressen                | f adresse de livraison, adresses de livraison
basket         | basket, baskets                            | m Warenkorb, Warenkörbe                        | m panier, paniers
order          | order, orders                              | f Bestellung, Bestellungen                     | f commande, commandes
offer          | quotation, quotations                      | n Angebot, Angebote                            | m devis, devis
invoice        | invoice, invoices                          | f Rechnung, Rechnungen                         | f facture, factures
delivery       | delivery note, delivery notes              | m Lieferschein, Lieferscheine                  | m bon de livraison, bons de livraison
complaint      | complaint, complaints                      | f Reklamation, Reklamationen                   | f réclamation, réclamations
sample         | sample order, sample orders                | f Musterbestellung, Musterbestellungen         | f commande d’échantillons, commandes d’échantillons
drawing        | drawing, drawings                          | f Zeichnung, Zeichnungen                       | m plan, plans
template       | template, templates                        | f Vorlage, Vorlagen                            | m modèle, modèles
price.list     | price list, price lists                    | f Preisliste, Preislisten                      | m tarif, tarifs
price.log      | price log, price logs                      | n Preisprotokoll, Preisprotokolle              | m journal de prix, journaux de prix
catalogue      | catalogue, catalogues                      | m Katalog, Kataloge                            | m catalogue, catalogues
article        | article, articles                          | m Artikel, Artikel                             | m article, articles
category       | category, categories                       | f Kategorie, Kategorien                        | f catégorie, catégories
description    | article description, article descriptions  | f Artikelbeschreibung, Artikelbeschreibungen   | f description d’article, descriptions d’article
line           | production line, production lines          | f Produktionslinie, Produktionslinien          | f ligne de production, lignes de production
parts          | parts list, parts lists                    | f Stückliste, Stücklisten                      | f liste de pièces, listes de pièces
cutting        | cutting plan, cutting plans                | m Zuschnittplan, Zuschnittpläne                | m plan de débit, plans de débit
user           | user account, user accounts                | n Benutzerkonto, Benutzerkonten                | m compte utilisateur, comptes utilisateur
permission     | permission, permissions                    | f Berechtigung, Berechtigungen                 | f autorisation, autorisations
date           | delivery date, delivery dates              | m Liefertermin, Liefertermine                  | f date de livraison, dates de livraison
note           | note, notes                                | f Notiz, Notizen                               | f note, notes
file           | file, files                                | f Datei, Dateien                               | m fichier, fichiers
project        | project, projects                          | n Bauvorhaben, Bauvorhaben                     | m projet, projets
discount       | discount group, discount groups            | f Rabattgruppe, Rabattgruppen                  | m groupe de remise, groupes de remise
label          | label, labels                              | n Etikett, Etiketten                           | f étiquette, étiquettes
`)

/** Messages about an object: key, English, German, French, description. [c] is the object. */
export const objectMessageTable = readTable(`
title     | [C+] | [c+] | [C+] | Page title and menu entry.
create    | Create [a c] | [c] anlegen | Créer [un c] | Button.
edit      | Edit the [c] | [c] bearbeiten | Modifier [le c] | Button.
saved     | The [c] has been saved. | [Der c] wurde gespeichert. | [Le c] a été enregistré[e c]. | Toast.
failed    | The [c] could not be saved: {reason} | [Der c] konnte nicht gespeichert werden: {reason} | [Le c] n’a pas pu être enregistré[e c] : {reason} | {reason} is a whole sentence with its full stop.
deleted   | The [c] “{name}” has been deleted. | [Der c] „{name}“ wurde gelöscht. | [Le c] « {name} » a été supprimé[e c]. | Toast.
confirm   | Do you really want to delete the [c] “{name}”? This cannot be undone. | Möchten Sie [den c] „{name}“ wirklich löschen? Das lässt sich nicht rückgängig machen. | Voulez-vous vraiment supprimer [le c] « {name} » ? Cette action est irréversible. | Text of the question; the button says “Delete”.
missing   | This [c] does not exist, or you lack the permission to see it. | [Diesen c] gibt es nicht, oder Ihnen fehlt die Berechtigung dafür. | [Ce c] n’existe pas, ou vous n’avez pas l’autorisation nécessaire. | Never say which of the two is true.
forbidden | You need the permission “{permission}” to change [c+]. | Um [c+] zu ändern, brauchen Sie die Berechtigung „{permission}“. | Pour modifier les [c+], il vous faut l’autorisation « {permission} ». | 
empty     | There are no [c+] yet. | Es sind noch keine [c+] vorhanden. | Il n’y a pas encore [de c+]. | Shown instead of an empty list.
loading   | Loading [c+] … | [c+] werden geladen … | Chargement des [c+] … | Read by screen readers while the skeleton is shown.
count     | {count, plural, =0 {No [c]} one {# [c]} other {# [c+]}} | {count, plural, =0 {[Kein c]} one {# [c]} other {# [c+]}} | {count, plural, =0 {[Aucun c]} one {# [c]} other {# [c+]}} | Below the table.
search    | Search [c+] | [c+] suchen | Rechercher parmi les [c+] | Name and placeholder of the search box.
nothing   | No match for “{query}” among the [c+]. | Kein Treffer für „{query}“ unter [den c+]. | Aucun résultat pour « {query} » parmi les [c+]. | 
changed   | {user} has changed this [c] in the meantime. Your input has been kept. | {user} hat [diesen c] inzwischen geändert. Ihre Eingaben sind erhalten geblieben. | {user} a modifié [ce c] entre-temps. Vos saisies ont été conservées. | Shown when somebody else was faster.
exported  | {count, plural, one {One [c] has} other {# [c+] have}} been exported to {file}. | {count, plural, one {[Ein c] wurde} other {# [c+] wurden}} nach {file} exportiert. | {count, plural, one {[Un c] a été exporté[e c]} other {# [c+] ont été exporté[e c]s}} vers {file}. | Keep both plural forms.
chosen    | {count, plural, =0 {No [c] chosen} one {One [c] chosen} other {# [c+] chosen}} | {count, plural, =0 {[Kein c] ausgewählt} one {[Ein c] ausgewählt} other {# [c+] ausgewählt}} | {count, plural, =0 {[Aucun c] sélectionné[e c]} one {[Un c] sélectionné[e c]} other {# [c+] sélectionné[e c]s}} | In the bar over the table. Keep the plural forms.
created   | [C] created by {user} on {date, date, long} | [c] angelegt von {user} am {date, date, long} | [C] créé[e c] par {user} le {date, date, long} | Small print.
sort      | Sort [c+] by {column} | [c+] nach {column} sortieren | Trier les [c+] par {column} | Name of a column heading’s button.
link      | The link to the [c] has been copied. | Der Link [zum c] wurde kopiert. | Le lien vers [le c] a été copié. | Toast.
window    | Open the [c] in a new window | [c] in einem neuen Fenster öffnen | Ouvrir [le c] dans une nouvelle fenêtre | 
history   | History of the [c] | Verlauf [des c] | Historique [du c] | Heading of the side panel.
share     | Share this [c] with your company | [Diesen c] im Unternehmen teilen | Partager [ce c] avec votre entreprise | Button.
limited   | Only the first {limit, number} of {total, number} [c+] are shown. <more>Show more</more> | Es werden nur die ersten {limit, number} von {total, number} [dat c+] angezeigt. <more>Mehr anzeigen</more> | Affichage limité à {limit, number} [c+] sur {total, number}. <more>Afficher plus</more> | The tag becomes a button.
print     | Print the [c] | [c] drucken | Imprimer [le c] | Button.
`)
