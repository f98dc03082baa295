import { describe, expect, test } from 'vitest'
import { createEngine } from '#src/workspace/checks/engine.ts'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { codesIn, find } from './kit.ts'

const saved = 'The texts are saved now.'

describe('a language’s own mark equals the source’s', () => {
  test.each([
    ['ur', saved, 'متن اب محفوظ ہیں۔'],
    ['pa-PK', saved, 'لکھتاں ہݨ محفوظ نیں۔'],
    ['sd', saved, 'لکڻيون هاڻي محفوظ آهن۔'],
    ['ks', saved, 'متن چھِ وۄنۍ محفوٗظ۔'],
    ['ps', saved, 'متنونه اوس خوندي دي.'],
    ['ckb', saved, 'دەقەکان ئێستا پاشەکەوت کران.'],
    ['ug', saved, 'تېكىستلەر ھازىر ساقلاندى.'],
    ['my', saved, 'စာသားများကို ယခု သိမ်းပြီးပါပြီ။'],
    ['am', saved, 'ጽሑፎቹ አሁን ተቀምጠዋል።'],
    ['ti', saved, 'ጽሑፋት ሕጂ ተዓቂቦም።'],
    ['km', saved, 'អត្ថបទ ត្រូវបាន រក្សាទុក ហើយ។'],
    ['bo', saved, 'ཡི་གེ་ ད་ལྟ་ ཉར་ཚགས་ བྱས་སོང་།'],
    ['dz', saved, 'ཡིག་ཆ་ ད་ལྟོ་ ཉར་ཚགས་ འབད་ཡི།'],
    ['sa', saved, 'पाठाः इदानीं रक्षिताः सन्ति॥'],
    ['hi', saved, 'पाठ अब सहेजे गए हैं।'],
    ['hi', saved, 'पाठ अब सहेजे गए हैं.'],
    ['mr', saved, 'मजकूर आता जतन केले आहेत.'],
    ['ne', saved, 'पाठहरू अब सुरक्षित छन्।'],
    ['bn', saved, 'লেখাগুলি এখন সংরক্ষিত হয়েছে।'],
    ['as', saved, 'পাঠসমূহ এতিয়া সংৰক্ষিত।'],
    ['pa', saved, 'ਲਿਖਤਾਂ ਹੁਣ ਸੰਭਾਲੀਆਂ ਗਈਆਂ ਹਨ।'],
    ['or', saved, 'ପାଠ୍ୟଗୁଡ଼ିକ ବର୍ତ୍ତମାନ ସଂରକ୍ଷିତ।'],
    ['si', saved, 'පෙළ දැන් සුරකින ලදී.'],
    ['si', saved, 'පෙළ දැන් සුරකින ලදී෴'],
    ['sat', saved, 'ᱚᱞ ᱠᱚ ᱱᱤᱛᱚᱜ ᱨᱩᱠᱷᱤᱭᱟᱹ ᱮᱱᱟ᱾'],
    ['nqo', 'The texts are saved!', 'ߛߓߍߟߌ ߟߎ߬ ߓߘߊ߫ ߟߊߡߙߊ߬߹'],
    ['jv-Java', saved, 'ꦠꦺꦏ꧀ꦱ꧀ ꦱꦩ꧀ꦥꦸꦤ꧀ ꦏꦱꦶꦩ꧀ꦥꦼꦤ꧀꧉'],
    ['mn-Mong', saved, 'ᠪᠢᠴᠢᠭ ᠬᠠᠳᠠᠭᠠᠯᠠᠭᠳᠠᠪᠠ᠃'],
    ['syr', saved, 'ܟܬܒ̈ܐ ܗܫܐ ܐܬܢܛܪܘ܂'],
    ['dv', 'Is it saved now?', 'މިހާރު ރައްކާ ކުރެވިއްޖެ؟'],
    ['yi', saved, 'די טעקסטן זענען איצט אפגעהיט.'],
    ['hy', saved, 'Տեքստերը այժմ պահպանված են։'],
    ['hy', saved, 'Տեքստերը այժմ պահպանված են:'],
    ['hy', 'Do you want to go on?', 'Շարունակե՞լ հիմա'],
    ['hy', 'Ready!', 'Պատրա՜ստ է'],
    ['el', 'Do you want to go on?', 'Να συνεχίσω τώρα;'],
    ['el', 'Do you want to go on?', 'Να συνεχίσω τώρα\u037e'],
    ['th', saved, 'บันทึก ข้อความ แล้ว'],
    ['th', 'Do you want to go on?', 'ต้องการ ทำต่อ หรือไม่'],
    ['lo', saved, 'ບັນທຶກ ຂໍ້ຄວາມ ແລ້ວ'],
    ['zh', saved, '文本现已保存。'],
    ['zh-Hant', 'Do you want to go on?', '要繼續嗎？'],
    ['zh', 'Name:', '名称：'],
    ['zh', 'Loading...', '正在加载……'],
    ['ja', saved, 'テキストは保存されました。'],
    ['ja', saved, 'テキストは保存されました｡'],
    ['ja', 'Do you want to go on?', '続けますか。'],
    ['ja', 'Really?!', '本当⁉'],
    ['ja', 'Stop!', '止まれ‼'],
    ['ja', 'Really?!', '本当！？'],
    ['ar', 'Name,', 'الاسم،'],
    ['ar', 'Continue now?', 'هل تريد المتابعة؟'],
    ['ar', 'Name;', 'الاسم؛'],
    ['fa', 'Do you want to go on?', 'ادامه می‌دهید؟'],
    ['hu', '12 March 2024', '2024. március 12.'],
    ['de', 'On the 3rd of the month', 'Jeden Monat am 3.'],
    ['ru', 'Wait...?', 'Ждать?..'],
    ['es', 'Do you want to go on?', '¿Quiere continuar?'],
  ])('in %s: %s → %s', (to, source, target) => {
    expect(find(source, target, { to })).toEqual([])
  })
})

describe('zero-width signs after a mark are skipped', () => {
  test.each([
    ['he', 'הטקסטים נשמרו כעת.\u200f'],
    ['he', '\u2067הטקסטים נשמרו כעת.\u2069'],
    ['fa', 'متن‌ها اکنون ذخیره شدند.\u200c'],
    ['de', 'Die Texte sind jetzt gespeichert.\u200b'],
    ['de', 'Die Texte sind jetzt gespeichert.\ufeff'],
    ['de', 'Die Texte sind jetzt gespeichert.\u00ad'],
    ['de', 'Die Texte sind jetzt gespeichert.\ufe0f\u2060'],
    ['de', 'Die Texte sind jetzt gespeichert\u200b.'],
  ])('in %s: %j', (to, target) => {
    expect(find(saved, target, { to }).filter(({ check }) => check === 'endMark')).toEqual([])
  })

  test('and a missing mark is added before them', () => {
    expect(fixedText('הטקסטים נשמרו כעת\u200f', find(saved, 'הטקסטים נשמרו כעת\u200f', { to: 'he' }))).toBe(
      'הטקסטים נשמרו כעת.\u200f',
    )
  })
})

describe('a fix is offered only when the mark is known to be the same and ends the only sentence', () => {
  test.each([
    ['ur', 'Saved by all of you.', 'آپ سب نے محفوظ کیا'],
    ['hi', 'Saved by all of you.', 'आप सबने सहेजा है'],
    ['zh', 'Saved by all of you.', '已由你们大家全部保存完毕'],
    ['am', 'Is it saved now?', 'አሁን ተቀምጧል'],
    ['uz-Arab', 'Saved by all of you.', 'ھممه‌ڭیز ساقله‌دیڭیز'],
    ['x-unknown', 'Saved by all of you.', 'Sarelu mi tova len'],
    ['fr', 'Is it saved?', 'Enregistré'],
    ['es', 'Is it saved now?', 'Se guardó ya'],
    ['ar', 'Is it saved now?', 'هل تم الحفظ'],
    ['de', 'It is saved. You may go on.', 'Es ist gespeichert. Sie können weitermachen'],
    ['de', 'It is saved', 'Es ist gespeichert. Sie können weitermachen.'],
    ['de', 'It is saved by €.', 'Gespeichert wird nur in €'],
  ])('in %s: %s → %s', (to, source, target) => {
    const found = find(source, target, { to }).filter(({ check }) => check === 'endMark')
    expect(found.filter(({ fix }) => fix !== null)).toEqual([])
  })

  test.each([
    ['sv', 'Price per board: 5 SEK', 'Pris per skiva: 5 kr.'],
    ['cs', 'Price per board: 5 CZK', 'Cena za desku: 5 Kč.'],
    ['bg', 'Price per board: 5 BGN', 'Цена на плоскост: 5 лв.'],
    ['ru', 'Price per board: 5 RUB', 'Цена за плиту: 5 р.'],
    ['ru', 'Price per board: 5 RUB', 'Цена за плиту: 5 руб.'],
    ['fa', 'Price per board: 5 AFN', 'قیمت هر تخته: 5 ؋'],
    ['en', 'Preis der Platte: 5 INR', 'Price of the board: Rs.'],
  ])('a currency’s full stop does not end a sentence, in %s: %s → %s', (to, source, target) => {
    const found = find(source, target, { to, from: to === 'en' ? 'de' : 'en' })
    expect(found.filter(({ check }) => check === 'endMark')).toEqual([])
  })
})

describe('a meaningful mark that is missing is found', () => {
  test.each([
    ['de', 'Delete all texts?', 'Alle Texte löschen', 'end-missing'],
    ['hi', 'Delete all texts?', 'सभी पाठ हटाएँ', 'end-missing'],
    ['ar', 'Delete all texts?', 'حذف كل النصوص', 'end-missing'],
    ['zh', 'Delete all texts?', '删除所有文本。', 'end-changed'],
    ['hy', 'Delete all texts?', 'Ջնջել բոլոր տեքստերը', 'end-missing'],
    ['el', 'Delete all texts?', 'Διαγραφή κειμένων', 'end-missing'],
    ['ja', 'Loading…', '読み込み中', 'end-missing'],
    ['th', 'Name:', 'ชื่อ', 'end-missing'],
    ['de', 'Ready!', 'Fertig', 'end-missing'],
    ['de', 'Save', 'Sichern …', 'end-extra'],
  ])('in %s: %s → %s', (to, source, target, code) => {
    expect(codesIn(source, target, { to })).toEqual([code])
  })
})

describe('a consistent habit of a list’s translators is no issue', () => {
  const engineWith = (pairs: readonly (readonly [string, string])[]) => {
    const engine = createEngine({ sourceLang: 'en', targetLang: 'de', off: ['sameSource'], terms: [] })
    engine.put(pairs.map(([source, target], at) => ({ key: `k${at}`, source, target, desc: '' })))
    return engine
  }
  const many = (count: number, source: string, target: string) =>
    Array.from({ length: count }, () => [source, target] as const)
  const codesOf = (engine: ReturnType<typeof engineWith>, key: string) => engine.findingsOf(key).map(({ code }) => code)

  test('full stops omitted in every other text', () => {
    const engine = engineWith([...many(10, saved, 'Alles ist gesichert'), ...many(10, saved, 'Alles ist gesichert.')])
    expect(codesOf(engine, 'k0')).toEqual([])
    expect(engine.try({ source: saved, target: 'Nun ist es gesichert', desc: '' })).toEqual([])
  })

  test('and full stops added to some', () => {
    const engine = engineWith([
      ...many(6, 'Save all the texts', 'Alle Texte sichern.'),
      ...many(90, 'Save all the texts', 'Alle Texte sichern'),
    ])
    expect(codesOf(engine, 'k0')).toEqual([])
  })

  test('but the exception is', () => {
    const engine = engineWith([[saved, 'Alles ist gesichert'], ...many(40, saved, 'Alles ist gesichert.')])
    expect(codesOf(engine, 'k0')).toEqual(['end-missing'])
  })

  test('a question without its mark is an issue in any list', () => {
    const engine = engineWith(many(20, 'Save all the texts?', 'Alle Texte sichern'))
    expect(codesOf(engine, 'k0')).toEqual(['end-missing'])
  })

  test('a change that starts or ends a habit returns everything that it affects', () => {
    const engine = engineWith([...many(5, saved, 'Alles ist gesichert'), ...many(45, saved, 'Alles ist gesichert.')])
    expect(codesOf(engine, 'k0')).toEqual(['end-missing'])
    const touched = engine.put([{ key: 'k49', source: saved, target: 'Alles ist gesichert', desc: '' }])
    expect([...touched].toSorted()).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k49'])
    expect(codesOf(engine, 'k0')).toEqual([])
    engine.put([{ key: 'k49', source: saved, target: 'Alles ist gesichert.', desc: '' }])
    expect(codesOf(engine, 'k0')).toEqual(['end-missing'])
  })
})
