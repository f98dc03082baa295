import { readTable } from './table.ts'

/** Texts of the portal itself: key, English, German, French, description. */
export const interfaceMessageTable = readTable(`
app.title                 | Account portal | Kundenportal | Portail clients | Browser tab.
app.claim                 | Boards, edging and fronts, made to measure for your workshop. | Platten, Kanten und Fronten, auf Maß für Ihre Werkstatt. | Panneaux, chants et façades sur mesure pour votre atelier. | Below the title of the login page.
app.since                 | Made to measure since 1987, with branches worldwide. | Maßarbeit seit 1987, mit Niederlassungen weltweit. | Du sur-mesure depuis 1987, avec des succursales dans le monde entier. |
app.offline               | You are offline. What you have opened before can still be read. | Sie sind offline. Was Sie schon einmal geöffnet haben, bleibt lesbar. | Vous êtes hors ligne. Ce que vous avez déjà ouvert reste lisible. | Status line.
app.online                | The connection is back. | Die Verbindung steht wieder. | La connexion est rétablie. | Toast.
app.update                | A new version is ready. Your input is kept. | Eine neue Version steht bereit. Ihre Eingaben bleiben erhalten. | Une nouvelle version est prête. Vos saisies sont conservées. | Stays until it is clicked.
app.update.now            | Update now | Jetzt aktualisieren | Mettre à jour | Button.
app.version               | Version {version} | Version {version} | Version {version} | Footer.
app.theme.dark            | Dark appearance | Dunkle Darstellung | Apparence sombre | Menu entry.
app.theme.light           | Light appearance | Helle Darstellung | Apparence claire | Menu entry.
app.skip                  | Skip to content | Zum Inhalt springen | Aller au contenu | First link of every page, for keyboard users.
app.keys                  | Keyboard shortcuts | Tastenkürzel | Raccourcis clavier | Title of the dialog behind the ? key.
action.save               | Save | Speichern | Enregistrer | Button.
action.cancel             | Cancel | Abbrechen | Annuler | Button.
action.delete             | Delete | Löschen | Supprimer | Button.
action.close              | Close | Schließen | Fermer | Button.
action.back               | Back | Zurück | Retour | Button.
action.next               | Continue | Weiter | Continuer | Button.
action.retry              | Try again | Erneut versuchen | Réessayer | Button.
action.undo               | Undo | Rückgängig | Annuler l’action | Button.
action.redo               | Redo | Wiederholen | Rétablir | Button.
action.print              | Print | Drucken | Imprimer | Button.
action.download           | Download | Herunterladen | Télécharger | Button.
action.upload             | Upload | Hochladen | Téléverser | Button.
action.apply              | Apply to all positions | Für alle Positionen übernehmen | Appliquer à toutes les positions | Button.
action.compare            | Compare | Vergleichen | Comparer | Button.
login.title               | Log in | Anmelden | Connexion | Page title and button.
login.username            | Username | Benutzername | Nom d’utilisateur | Label; it is the e-mail address.
login.password            | Password | Passwort | Mot de passe | Label.
login.guest               | Log in as guest | Als Gast anmelden | Continuer en tant qu’invité | Button; not on every site.
login.forgot              | Forgot your password? | Passwort vergessen? | Mot de passe oublié ? | Link.
login.wrong               | Username or password is wrong. | Benutzername oder Passwort ist falsch. | Nom d’utilisateur ou mot de passe incorrect. | Never say which of the two.
login.locked              | Too many attempts. Please wait {seconds, plural, one {one second} other {# seconds}}. | Zu viele Versuche. Bitte warten Sie {seconds, plural, one {eine Sekunde} other {# Sekunden}}. | Trop de tentatives. Veuillez patienter {seconds, plural, one {une seconde} other {# secondes}}. | Keep both plural forms.
login.expired             | Your session ended at midnight. Please log in again; nothing is lost. | Ihre Sitzung endete um Mitternacht. Bitte melden Sie sich erneut an; es ist nichts verloren. | Votre session a pris fin à minuit. Veuillez vous reconnecter ; rien n’est perdu. |
login.maintenance         | We are working on the portal until {time, time, short}. Logging in is not possible until then. | Wir arbeiten bis {time, time, short} Uhr am Portal. So lange ist keine Anmeldung möglich. | Nous travaillons sur le portail jusqu’à {time, time, short}. La connexion est impossible d’ici là. | Orange banner.
login.welcome             | Welcome back, {name}! | Willkommen zurück, {name}! | Bon retour, {name} ! |
logout.done               | You have been logged out. | Sie wurden abgemeldet. | Vous êtes déconnecté. | Toast.
password.rule             | At least {min} characters. Long is better than complicated. | Mindestens {min} Zeichen. Lang ist besser als kompliziert. | Au moins {min} caractères. Long vaut mieux que compliqué. | Help text under the field.
password.differ           | The passwords are not the same. | Die Passwörter stimmen nicht überein. | Les mots de passe ne sont pas identiques. | Error under the second field.
password.changed          | Your password has been changed. All other sessions have ended. | Ihr Passwort wurde geändert. Alle anderen Sitzungen sind beendet. | Votre mot de passe a été modifié. Toutes les autres sessions sont terminées. | Toast.
register.mail             | We have sent you an e-mail. It may take up to {minutes} minutes to arrive. | Wir haben Ihnen eine E-Mail geschickt. Sie kann bis zu {minutes} Minuten unterwegs sein. | Nous vous avons envoyé un e-mail. Il peut mettre jusqu’à {minutes} minutes à arriver. | Stays until it is closed.
register.step             | Step {step} of {steps} | Schritt {step} von {steps} | Étape {step} sur {steps} |
register.type.carpenter   | Carpentry or joinery | Tischlerei oder Schreinerei | Menuiserie | Company type.
register.type.dealer      | Trade | Handel | Négoce | Company type.
register.type.industry    | Industry | Industrie | Industrie | Company type.
register.type.end         | End customer | Endkunde | Client final | Company type.
register.type.other       | Other | Sonstiges | Autre | Company type.
field.required            | This field is required. | Dieses Feld ist ein Pflichtfeld. | Ce champ est obligatoire. | Error under a field.
field.email               | Please enter an e-mail address such as name@company.example. | Bitte geben Sie eine E-Mail-Adresse wie name@firma.example ein. | Veuillez saisir une adresse e-mail, par exemple nom@entreprise.example. | Error under a field.
field.number              | Please enter a number. | Bitte geben Sie eine Zahl ein. | Veuillez saisir un nombre. | Error under a field.
field.whole               | Please enter a whole number; decimals are not possible here. | Bitte geben Sie eine ganze Zahl ein, Nachkommastellen sind hier nicht möglich. | Veuillez saisir un nombre entier ; les décimales ne sont pas possibles ici. | Error under a field.
field.long                | {excess, plural, one {One character too many} other {# characters too many}} | {excess, plural, one {Ein Zeichen zu viel} other {# Zeichen zu viel}} | {excess, plural, one {Un caractère de trop} other {# caractères de trop}} | Beside the counter.
field.zip                 | This postcode does not exist in {country}. | Diese Postleitzahl gibt es in {country} nicht. | Ce code postal n’existe pas dans ce pays : {country}. |
field.optional            | optional | freiwillig | facultatif | Beside a label.
unit.mm                   | {value}␣mm | {value}␣mm | {value}␣mm | Keep the space that never breaks.
unit.piece                | {count, plural, one {# piece} other {# pieces}} | {count, plural, other {# Stück}} | {count, plural, one {# pièce} other {# pièces}} | German has one form only.
unit.metre                | {count, plural, one {# running metre} other {# running metres}} | {count, plural, one {# laufender Meter} other {# laufende Meter}} | {count, plural, one {# mètre linéaire} other {# mètres linéaires}} |
unit.area                 | {value}␣m² | {value}␣m² | {value}␣m² |
time.ago                  | {minutes, plural, =0 {just now} one {a minute ago} other {# minutes ago}} | {minutes, plural, =0 {gerade eben} one {vor einer Minute} other {vor # Minuten}} | {minutes, plural, =0 {à l’instant} one {il y a une minute} other {il y a # minutes}} |
time.week                 | Week {week}, {year} | KW␣{week}/{year} | Semaine {week}, {year} | Calendar week of delivery.
error.network             | We cannot reach the server. Please check your connection; your input is kept. | Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung; Ihre Eingaben bleiben erhalten. | Le serveur est injoignable. Vérifiez votre connexion ; vos saisies sont conservées. | Toast.
error.unknown             | Something went wrong. Please give us the number {reference} when you call. | Da ist etwas schiefgegangen. Nennen Sie uns bei einem Anruf bitte die Nummer {reference}. | Une erreur s’est produite. Indiquez-nous le numéro {reference} si vous nous appelez. | {reference} is eight characters long.
error.notfound            | This page does not exist. | Diese Seite gibt es nicht. | Cette page n’existe pas. |
error.forbidden           | You lack the permission for this page. {admin} can grant it. | Für diese Seite fehlt Ihnen die Berechtigung. {admin} kann sie erteilen. | Vous n’avez pas l’autorisation d’ouvrir cette page. {admin} peut vous l’accorder. | {admin} is a person’s name.
error.toolarge            | The file is {size} MB; {limit} MB is allowed. | Die Datei hat {size} MB, erlaubt sind {limit} MB. | Le fichier fait {size} Mo ; la limite est de {limit} Mo. |
error.format              | This file is not a {expected} file. | Diese Datei ist keine {expected}-Datei. | Ce fichier n’est pas un fichier {expected}. | {expected} is CSV, XML or PDF.
error.line                | Line {line}: {message} | Zeile {line}: {message} | Ligne {line} : {message} | One line of an upload’s error list.
status.open               | open | offen | ouvert | Status of a basket.
status.unknown            | ? | ? | ? | Status of a basket; stays a question mark.
status.waiting            | waiting for approval | wartet auf Freigabe | en attente de validation | Status of a basket.
status.ready              | ready | bereit | prêt | Status of a basket.
status.analysing          | analysing | wird geprüft | en cours d’analyse | Status of a basket.
status.production         | ready for production | bereit zur Fertigung | prêt pour la fabrication | Status of a basket.
status.error              | error | Fehler | erreur | Status of a basket.
basket.total              | Total: {total, number, ::currency/EUR} plus VAT | Summe: {total, number, ::currency/EUR} zzgl. MwSt. | Total : {total, number, ::currency/EUR} hors TVA |
basket.weight             | Weight: about {weight, number} kg on {pallets, plural, one {one pallet} other {# pallets}} | Gewicht: etwa {weight, number} kg auf {pallets, plural, one {einer Palette} other {# Paletten}} | Poids : environ {weight, number} kg sur {pallets, plural, one {une palette} other {# palettes}} | Keep both plural forms.
basket.reset.ask          | Reset basket {number} to “open”? Production will be informed. | Warenkorb {number} auf „offen“ zurücksetzen? Die Fertigung wird informiert. | Remettre le panier {number} à l’état « ouvert » ? La fabrication en sera informée. | Question before resetting.
basket.reset.done         | Basket reset | Warenkorb zurückgesetzt | Panier réinitialisé | Toast.
basket.send.ask           | Send {count, plural, one {one position} other {# positions}} for approval? | {count, plural, one {Eine Position} other {# Positionen}} zur Freigabe senden? | Envoyer {count, plural, one {une position} other {# positions}} pour validation ? |
basket.deadline           | Order by {time, time, short} and we start cutting tomorrow. | Bei Bestellung bis {time, time, short} Uhr beginnen wir morgen mit dem Zuschnitt. | Commandez avant {time, time, short} et la découpe commence demain. | Banner over the basket.
basket.approved.by        | approved by {user}, {time, time, short} | freigegeben von {user}, {time, time, short} Uhr | validé par {user}, {time, time, short} | Beside the status.
shop.redirect             | You are being taken to the shop. | Sie werden zum Shop weitergeleitet. | Vous allez être redirigé vers la boutique. | Toast.
shop.useas                | You are shopping as <b>{company}</b>. <back>Switch back</back> | Sie kaufen ein als <b>{company}</b>. <back>Zurückwechseln</back> | Vous achetez pour <b>{company}</b>. <back>Revenir</back> | Bar that cannot be closed. Both tags must stay.
line.choose               | Which production line would you like to order from? | Aus welcher Produktionslinie möchten Sie bestellen? | Dans quelle ligne de production souhaitez-vous commander ? |
translate.progress        | {done, number} of {total, number} translated | {done, number} von {total, number} übersetzt | {done, number} sur {total, number} traduits | Title bar.
translate.unsaved         | {count, plural, one {one text unsaved} other {# texts unsaved}}, safe on this device | {count, plural, one {ein Text ungespeichert} other {# Texte ungespeichert}}, auf diesem Gerät sicher | {count, plural, one {un texte non enregistré} other {# textes non enregistrés}}, en sécurité sur cet appareil | Status line. Keep both plural forms.
translate.conflict        | {user} has saved another text. Which one shall stay? | {user} hat einen anderen Text gespeichert. Welcher soll bleiben? | {user} a enregistré un autre texte. Lequel faut-il garder ? |
translate.check.stop      | The source ends with a full stop. | Der Ausgangstext endet mit einem Punkt. | Le texte source se termine par un point. | Finding under the editor.
translate.check.space     | There are two spaces in a row. | Hier stehen zwei Leerzeichen hintereinander. | Il y a deux espaces de suite. | Finding under the editor.
translate.check.argument  | The placeholder {name} is missing. | Der Platzhalter {name} fehlt. | Il manque un argument : {name} | Finding under the editor.
translate.check.length    | {count, plural, one {One character longer than there is room} other {# characters longer than there is room}} | {count, plural, one {Ein Zeichen länger als der Platz reicht} other {# Zeichen länger als der Platz reicht}} | {count, plural, one {Un caractère de plus que la place disponible} other {# caractères de plus que la place disponible}} | Finding under the editor.
hinge.direction           | {side, select, left {opens to the left} right {opens to the right} other {opens to both sides}} | {side, select, left {öffnet nach links} right {öffnet nach rechts} other {öffnet nach beiden Seiten}} | {side, select, left {ouvre à gauche} right {ouvre à droite} other {ouvre des deux côtés}} | The words left, right and other before the braces stay English.
delivery.slot             | Delivery on {date, date, full} between {from} and {to} | Lieferung am {date, date, full} zwischen {from} und {to} Uhr | Livraison le {date, date, full} entre {from} et {to} |
delivery.forklift         | Is there a forklift truck to unload with? | Steht zum Abladen ein Stapler bereit? | Un chariot élévateur est-il disponible pour le déchargement ? | Label of a checkbox.
delivery.access           | Can a lorry of {length} m length reach the address? | Kann ein Lkw von {length} m Länge die Adresse anfahren? | Un camion de {length} m de long peut-il accéder à l’adresse ? |
delivery.advice           | Please call {phone} half an hour before you arrive. | Bitte rufen Sie eine halbe Stunde vor Ankunft {phone} an. | Veuillez appeler le {phone} une demi-heure avant l’arrivée. | Printed on the delivery note.
sample.order              | Up to {max} samples are free of charge. | Bis zu {max} Muster sind kostenlos. | Jusqu’à {max} échantillons sont gratuits. |
colour.screen             | Colours on screen differ from the board. Please ask for a sample. | Farben am Bildschirm weichen von der Platte ab. Bitte fordern Sie ein Muster an. | Les couleurs à l’écran diffèrent du panneau. Demandez un échantillon. | Below every decor picture.
wood.natural              | Wood is a natural product: knots, colour and grain differ from piece to piece and are no reason for complaint. | Holz ist ein Naturprodukt: Äste, Farbe und Maserung unterscheiden sich von Stück zu Stück und sind kein Reklamationsgrund. | Le bois est un produit naturel : nœuds, couleur et veinage varient d’une pièce à l’autre et ne justifient pas de réclamation. | Below every veneer picture.
`)
