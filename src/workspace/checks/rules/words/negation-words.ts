/** `strong` reverses a sentence, and has a `hint`; `any` may do the same in another language: a prefix, a verb, an exception. */
export type Negation = { hint: RegExp; strong: RegExp; any: RegExp }

// Texts are matched in lower case: compiling a pattern for all letters in both cases takes longer than using it.
const letter = '[a-zß-öø-ÿœ]'
/** One of a list's words; `*` are letters or none, `@` is one. */
const word = (list: string) =>
  `(?<!${letter})(?:${list.replaceAll(' ', '|').replaceAll('*', `${letter}*`).replaceAll('@', letter)})(?!${letter})`
const oneOf = (list: string) => new RegExp(word(list))
/** In the tables of verbs and pairs every pattern is global: what it finds is counted and cut. */
const words = (list: string) => new RegExp(word(list), 'g')

export const negations: Record<string, Negation> = {
  en: {
    hint: /n(?:o[tr ]|['’]t|ever|obody|either)|without/,
    // "No. 5" is a number, and "yes or no" an answer.
    strong: new RegExp(
      `${word("not never cannot nobody neither nor without @+n['’]t")}|(?<!${letter})no(?= ${letter}{3})`,
    ),
    any: oneOf(
      "no not never cannot nobody nothing none neither nor @+n['’]t without unless until except* excluding only but instead rather " +
        'other another differ* less lack* miss* mis@{4,} fail* empty blank disa* disc* disp* den[yi]* refus* reject* declin* prevent* avoid* forbid* ' +
        'prohibit* block* stop* skip* ignor* exclud* omit* remov* delet* expire* exceed* exhaust* absent away off out free hardly barely ' +
        'too wrong bad errors? broken lost leav* left already still yet stay* keep* kept remain* same hid* revert* undo* opt[- ]out ' +
        'un@{3,} in@{3,} im@{4,} ir@{5,} il@{4,} non* @+less independent* protect* preserv*',
    ),
  },
  de: {
    hint: /nicht|nie|kein|weder|ohne/,
    strong: oneOf('nicht nie niemals kein keine[nrms]? keinerlei niemand niemande[nm] weder ohne'),
    any: oneOf(
      'nicht* höchstens maximal* nie niemals nichts kein* niemand* weder noch ohne außer* ausge* ausschl* nur erst bevor bis sondern statt* anstatt anstelle ' +
        'andere* anders sonst weniger fehl* mangel* leer* deaktiv* abge* ablehn* ablauf* abläuft abmeld* verweig* verhinder* vermeid* verbiet* verboten* ' +
        'untersag* blockier* gesperrt* sperr* stopp* überspr* ignorier* entf* lösch* gelöscht* überschr* kaum falsch* nein spätestens behalt* beibehalt* bleib* ' +
        'verlor* verlier* aufge* schon bereits weiterhin gleich* un@{3,} in(?:aktiv|kompatibel|korrekt|stabil)* @+los(?:e[nrms]?)? ' +
        '@*frei* miss* scheiter* gescheitert aus weg rückgängig* verzicht* zurück* ausblend* ausgeblendet* verborgen* non*',
    ),
  },
  fr: {
    hint: /ne |n['’]/,
    // "Par pas de 5 mm" is a step, not a negation.
    strong: /\b(?:ne |n['’]).{1,30}?\b(?:pas|jamais|aucune?|rien|plus)\b/,
    any: oneOf(
      'ne maxim* pas jamais aucune? rien personne ni sans sauf non hors excepté seule?ment que plus manqu* absent* vide* dés* refus* rejet* interdi* ' +
        'empêch* évit* bloqu* ignor* échou* échec* erreurs? expir* dépass* supprim* im@{4,} in@{4,} ir@{4,} dé@{4,} encore déjà reste*',
    ),
  },
}

/** What turns a sentence in one language is no turn where the other says it as well: "do not delete" as "löschen". */
export const verbs: readonly Record<string, RegExp>[] = [
  { en: words('delet* remov* eras* clear*'), de: words('lösch* gelöscht* entf*'), fr: words('supprim* effac*') },
  { en: words('empty blank'), de: words('leer*'), fr: words('vide*') },
  { en: words('undo undone undoing revert* reset*'), de: words('rückgängig* zurück*'), fr: words('annul*') },
  { en: /(?:log|sign)(?:ged|ging|ed|ing)?[- ]?(?:out|off)/g, de: words('abmeld* abge*'), fr: words('déconnect*') },
  { en: words('disabl* deactivat*'), de: words('deaktiv*'), fr: words('désactiv*') },
  { en: words('block* lock*'), de: words('blockier* gesperrt* sperr*'), fr: words('bloqu*') },
  { en: words('ignor* skip*'), de: words('ignorier* überspr*'), fr: words('ignor*') },
  { en: words('stop* end*'), de: words('stopp*'), fr: words('arrêt*') },
  { en: words('overwrit*'), de: words('überschr*'), fr: words('écras*') },
  { en: words('lose loses lost'), de: words('verlor* verlier*'), fr: words('perd*') },
  { en: words('only'), de: words('nur'), fr: words('seule?ment') },
  { en: words('back return*'), de: words('zurück*'), fr: words('retour*') },
]

const withs = {
  en: words('with incl* including'),
  de: words('mit inkl* einschl* samt'),
  fr: words('avec inclus* compris* ttc'),
}

const reached = {
  en: '(?:approved|released|published|delivered|paid|sent|confirmed|completed|opened|open)',
  de: '(?:freigegeben|veröffentlicht|geliefert|bezahlt|gesendet|bestätigt|abgeschlossen|geöffnet|offen)',
}

/** What one language says with a negation, and another without; `against` is what is denied, said as it is. */
type Pair = { negated: Record<string, RegExp>; plain: Record<string, RegExp>; against: Record<string, RegExp> }
export const pairs: readonly Pair[] = [
  {
    negated: {
      en: /(?:not|n['’]t) be (?:left )?(?:empty|blank)/g,
      de: /nicht (?:leer|fehlen)/g,
      fr: /pas (?:être |rester )?vide/g,
    },
    plain: {
      en: words('required mandatory enter fill*'),
      de: words('pflicht* erforderlich* notwendig* benötigt* @*füllen @*geben'),
      fr: words('obligatoire* requise?s? rempli* saisi*'),
    },
    against: { en: words('empty blank missing'), de: words('leer* fehlen fehlt'), fr: words('vides?') },
  },
  {
    negated: {
      en: /no (?:information|details|data|entry)|not (?:specified|stated)/g,
      de: /keine angaben?|nicht angegeben/g,
    },
    plain: { en: words('n/a'), de: words('n/a k\\.\\s?a entfällt'), fr: words('n/a s\\.o') },
    against: { en: words('specified stated'), de: words('angegeben*'), fr: words('indiqué* renseigné*') },
  },
  {
    negated: {
      en: new RegExp(`not (?:been )?yet(?: (?:been )?${reached.en})?|(?:not|n['’]t) .{1,30} yet`, 'g'),
      de: new RegExp(`(?:noch|bisher|bislang) (?:nicht|keine?[nrms]?)(?: ${reached.de})?`, 'g'),
      fr: /pas encore|encore pas/g,
    },
    plain: {
      en: words('pending outstanding await* waiting upcoming draft'),
      de: words('@*stehend* wartet warten entwurf'),
      fr: words('attente suspens brouillon*'),
    },
    // "Waiting to be approved" is not approved.
    against: {
      en: words(`(?<!be.)${reached.en}`),
      de: words(`${reached.de}*`),
      fr: words('(?<!être.)(?:approuvé|publié|livré|payé|envoyé|confirmé|terminé|ouvert)e?s?'),
    },
  },
  {
    negated: {
      en: /not (?:been )?yet (?:paid|settled|answered|done|resolved|completed|processed)/g,
      de: /(?:noch|bisher|bislang) nicht (?:bezahlt|beglichen|beantwortet|erledigt|gelöst|abgeschlossen|bearbeitet)/g,
    },
    plain: { en: words('open'), de: words('offene?[nrms]?'), fr: words('ouverte?s?') },
    against: {
      en: words('paid settled answered done resolved completed processed'),
      de: words('(?:bezahlt|beglichen|beantwortet|erledigt|gelöst|abgeschlossen|bearbeitet)*'),
      fr: words('(?:payé|réglé|répondu|résolu|terminé|traité)e?s?'),
    },
  },
  {
    negated: { en: /without/g, de: /ohne/g },
    plain: { en: words('excl exclusive'), de: words('exkl*'), fr: words('hors') },
    against: withs,
  },
  {
    negated: {
      en: /without (?:the |any )?(?:vat|tax|shipping|postage|packaging|freight|discount)/g,
      de: /ohne (?:mwst|ust|mehrwertsteuer|umsatzsteuer|steuer|versand|porto|verpackung|fracht|rabatt)/g,
    },
    plain: {
      en: words('net plus'),
      de: words('zzgl zuzüglich netto* plus'),
      fr: words('ht nette?s?'),
    },
    against: withs,
  },
  {
    negated: {
      en: /not (?:required|necessary|mandatory|needed)/g,
      de: /nicht (?:erforderlich|notwendig|nötig|verpflichtend)|keine? pflicht/g,
      fr: /pas (?:obligatoire|requis|nécessaire)/g,
    },
    plain: { en: words('optional*'), de: words('optional* freiwillig*'), fr: words('facultati* optionnel*') },
    against: {
      en: words('required necessary mandatory needed'),
      de: words('erforderlich* notwendig* nötig* verpflichtend* pflicht*'),
      fr: words('obligatoire* requise?s? nécessaire*'),
    },
  },
  {
    negated: {
      en: /(?:not?|n['’]t) (?:\w+ )?(?:more|larger|longer|higher) than/g,
      de: /nicht (?:mehr|größer|länger|höher) als/g,
      fr: /pas plus/g,
    },
    plain: {
      en: words('max maxim* at.most up.to(?!.the)'),
      de: words('max höchstens maxim* bis(?!.zu[rm])'),
      fr: words('max maxim* jusqu au.plus'),
    },
    against: {
      en: words('(?:more|larger|longer|higher|greater|bigger).than above over exceed* at.least minim*'),
      de: words('(?:mehr|größer|länger|höher).als über überschreit* mindestens minim*'),
      fr: words('(?<!au.)plus supérieur* dépass* au.moins minim*'),
    },
  },
  {
    negated: { en: /(?:not?|n['’]t) (?:\w+ )?later than/g, de: /nicht später als/g, fr: /pas plus tard/g },
    plain: { en: words('by until till'), de: words('bis'), fr: words("jusqu avant d'ici") },
    against: { en: words('after later from'), de: words('nach später ab'), fr: words('après dès') },
  },
  {
    negated: {
      en: /(?:not?|n['’]t) (?:\w+ )?(?:less|fewer|smaller|shorter) than/g,
      de: /nicht (?:weniger|kleiner|kürzer) als/g,
      fr: /pas (?:\w+ )?(?:moins|en[ -]dessous)/g,
    },
    plain: {
      en: words('min at.least minim*'),
      de: words('min mindestens minim* wenigstens'),
      fr: words('min minim* au.moins'),
    },
    against: {
      en: words('(?:less|fewer|smaller|shorter).than below under at.most max maxim*'),
      de: words('(?:weniger|kleiner|kürzer).als unter unterschreit* höchstens max maxim*'),
      fr: words('(?<!au.)moins dessous inférieur* max maxim*'),
    },
  },
  {
    negated: {
      en: /no connection|not connected/g,
      de: /keine verbindung|nicht verbunden/g,
      fr: /pas connecté|aucune connexion/g,
    },
    plain: { en: words('offline'), de: words('offline'), fr: words('hors.ligne') },
    against: { en: words('online connected'), de: words('online verbunden'), fr: words('en.ligne connectée?s?') },
  },
  {
    negated: {
      en: /not (?:public|published)/g,
      de: /nicht (?:öffentlich|veröffentlicht)/g,
      fr: /pas (?:public|publié)/g,
    },
    plain: {
      en: words('private internal draft'),
      de: words('privat* intern* entwurf*'),
      fr: words('privé* interne* brouillon*'),
    },
    against: {
      en: words('public published'),
      de: words('öffentlich* veröffentlicht*'),
      fr: words('publique?s? public publiée?s?'),
    },
  },
]
