import { attribute, elementsOf, textOf, type Element } from './tree.ts'

const bannerName =
  /cookie|consent|gdpr|ccpa|onetrust|cybot|usercentrics|didomi|privacy|banner|notice|popup|overlay|modal/i
const consentSubject = /cookie|consent|tracking|çerez|ملفات تعريف|クッキー|饼干|쿠키|куки/i
const consentAnswer =
  /accept|agree|allow|got it|reject|decline|akzept|zustimm|einverstanden|ablehn|refuser|autoriser|acept|rechaz|aceit|recus|accett|rifiut|weiger|godta|hyväks|akcept|zgadzam|принять|соглас|قبول|موافق|同意|接受|동의|허용|kabul|^ok(?:ay)?\b/i
/** A site says that it uses cookies; a baker says what is in them. */
const usesCookies =
  /\b(?:use[sd]?|using|stores?|verwende[nt]?|nutz(?:en|t)|benutz(?:en|t)|setz(?:en|t)|utilis(?:e|ons|ent)|utiliza(?:mos|m|n)?|usa(?:mos|m|n)?|utilizza(?:no)?|usiamo|gebruik(?:en|t)?|maakt gebruik van|używa(?:my)?|stosuje(?:my)?|använder|bruger|bruker) (?:(?!in |for |our |für |dans |en )[\p{L}-]{1,30} ){0,3}cookies\b|çerez(?:ler)?i? (?:\p{L}{1,20} )?kullan|использу\p{L}{1,5} (?:\p{L}{1,20} )?(?:cookie|куки)|(?:cookie|куки) использу|使用\s?(?:cookie|饼干)|(?:cookie|クッキー)\s?を使用|쿠키를 사용|نستخدم ملفات تعريف|يستخدم.{0,20}ملفات تعريف/iu
const closing =
  /^[×✕✖✗xX]?$|close|dismiss|understood|continue|schlie(?:ß|ss)en|verstanden|weiter|fermer|compris|continuer|cerrar|entendido|fechar|entendi|chiudi|ho capito|sluiten|begrepen|zamknij|rozumiem|stäng|luk|lukk|kapat|tamam|anladım|закрыть|понятно|хорошо|إغلاق|حسن[اً]|关闭|關閉|知道了|閉じる|닫기|확인/iu
/** A longer text is a page about cookies. */
const maxBannerCharacters = 2500

/** Returns whether an element asks for consent to cookies. */
export function isConsentBanner(element: Element): boolean {
  const isNamed = element.attrs.some(
    ({ name, value }) =>
      (/^(id|class|aria-label)$/.test(name) && bannerName.test(value)) ||
      (name === 'role' && /^(alert)?dialog$/.test(value)),
  )
  if (!isNamed && element.tagName !== 'dialog') return false
  const text = textOf(element, { maxCharacters: maxBannerCharacters, maxNodes: 400 })
  if (text.length >= maxBannerCharacters || !consentSubject.test(text)) return false
  return hasAnswer(element, saysCookies(text) ? [consentAnswer, closing] : [consentAnswer])
}

/** In characters. A longer text may be a page that mentions its cookies. */
const maxNotice = 600
const saysCookies = (text: string): boolean => text.length < maxNotice && usesCookies.test(text)

const maxBannerElements = 400
const maxAnswerCharacters = 60

/** Returns whether a control of a banner gives an answer. A sentence about orders that are accepted is none. */
function hasAnswer(banner: Element, answers: readonly RegExp[]): boolean {
  let looked = 0
  for (const element of elementsOf([banner])) {
    looked += 1
    if (looked > maxBannerElements || element.tagName === 'main') return false
    if (!isButton(element)) continue
    const text = attribute(element, 'value') ?? textOf(element, { maxCharacters: 100, maxNodes: 50 })
    if (text.length <= maxAnswerCharacters && answers.some((answer) => answer.test(text))) return true
  }
  return false
}

/** Whether a person can press an element. */
export const isButton = (element: Element): boolean =>
  /^(button|a|input)$/.test(element.tagName) ||
  element.attrs.some(({ name, value }) => name === 'onclick' || (name === 'role' && value === 'button'))
