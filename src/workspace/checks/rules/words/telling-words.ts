/**
 * Frequent words of short texts, by language, in lower case. Words that most languages share, such as "status", are
 * left out.
 */
export const tellingWords: Record<string, ReadonlySet<string>> = {
  en: new Set(
    `a about above add added after again all allow allowed already also always amount an another any apply are as ask at back before begin
    below between board boards both but by cancel cannot change changed changes choose clear click close closed contact continue could
    created creating current customer day days delete deleted delivery deny details different disable disabled discard do does done door doors down
    each edge empty enable enabled enter error every existing expired failed feature field fields file files fill find first
    for found free from get give go group has have height help here hide hour hours how if in into invalid invite is it item items its keep key keys last
    later learn least leave length less list load loading log made make manage many maximum member message minutes missing more
    most move must my name need never new next no none not nothing now number of off old on one only or order other our out over
    owner page password paste pending please price quantity read receive recent remove removed rename replace request required reset restore
    result results retry return right run save saved saving search see select selected send sent set settings shelf show showing side sign
    since size skip some something sort start started stay still string strings subscribe such sure switch table than that the their them then
    there these they thickness this time to today too translation translations try turn unable unknown unlimited until up update updated upload use used user users using
    value view wait want was we week were what when where which while who why width will with within without word words work wrong year
    years address addresses administration angle approve approved arrays backup basket billing bottom bought carcass cheap company complete cut
    damage delivery depth diameter drawer drawers duplicate edging finish finished fitting furniture generate generated heavy hinge hole knob leaf leaves leg legs
    lock monthly pack parts permission permissions print production project public quotation quote registration runner
    screw screws sheet shelves successful successfully supplier suppliers task tasks text thick transfer wood wooden yearly
    yes yet you your yourself`.split(/\s+/),
  ),
  de: new Set(
    `ab abbrechen aber abmelden alle allen aller alles als am ändern an andere anderen anmelden anzeigen auch auf aus ausblenden auswählen bearbeiten bei
    beim bis bitte da damit dann das dass dem den der des die diese diesem diesen dieser dieses durch ein eine einem einen einer eines einfügen
    eingeben entfernen er erneut erstellen es fehler fehlt fertig für geändert gelöscht gespeichert gibt hat hier hinzufügen ihr ihre ihren im in ist kann kein
    keine keinen können laden löschen mehr mit muss müssen nach neu neue neuen neuer neues nicht noch nur ob oder öffnen ohne schließen
    schon sehr sein sich sie sind so sofort speichern stornieren suchen über um und ungültig unter vom von vor wählen war weiter wenn werden wie
    wieder wird wurde wurden zu zum zur zurück zwei zwischen`.split(/\s+/),
  ),
  fr: new Set(
    `à afficher ajouter annuler après au aucun aucune autre autres aux avant avec ce ces cette choisir créer dans de demander depuis des
    doit du effacer elle en encore enregistrer ensuite envoyer est et être fermer fichier il ils je la le les leur lors mais masquer modifier moins mot ne
    nom nouveau nouvel nouvelle nous ou ouvrir où par pas peut plus porte pour prix quand que quel qui rechercher retour sa sans se ses si
    son sont sous supprimer sur tous tout toute toutes trop un une valider veuillez voir vos votre vous`.split(/\s+/),
  ),
}

/** Counts the words of a language in a text, in lower case only: "Sign-On" is a name. */
function countWords(words: string, lang: string): number {
  const known = tellingWords[lang]
  if (!known) return 0
  let count = 0
  for (const word of words.match(/\p{L}+/gu) ?? []) if (known.has(word)) count += 1
  return count
}

/**
 * Guesses the language of texts from their words, for a source language without its own code, such as "master". Reads
 * at most 1,000 texts. Returns "en" if it recognises no word.
 */
export function guessLanguage(sources: Iterable<string>): string {
  const counts = new Map<string, number>(Object.keys(tellingWords).map((lang) => [lang, 0]))
  let seen = 0
  for (const source of sources) {
    for (const [lang, count] of counts) counts.set(lang, count + countWords(source, lang))
    seen += 1
    if (seen === 1_000) break
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
