import data from '../data/language.json' with { type: 'json' }

export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'tr'] as const
export type Language = (typeof languages)[number]

/** Stop words and greetings that are frequent in one language and rare in the others. */
const common: Readonly<Record<Language, string>> = {
  en: 'the and is are you we it of to for this that with have will your our can not hi hello thanks thank please find out soon here from from be at let know glad happy my what i do does how us so sorry',
  de: 'der die das und ist sind du ihr wir es von zu für mit haben wird dein euer unser kann nicht hallo danke bitte ich dir euch schau gerne auf auch noch eine einen dem den melde melden frage uns dich schön freut kostet sehr was wie habt nach ist meine kann am im tage tagen uhr versand für',
  fr: 'le la les et est sont vous nous il de pour avec avez votre notre peut pas bonjour merci je du des une au aux en ce cette qui que sur bien salut tout vais plaisir coûte à dans sommes très combien puis-je puis mon ma mes êtes va elle on',
  es: 'el la los las y es son usted ustedes nosotros de para con tiene tienen tu su nuestro puede no hola gracias por favor te lo una que en del al muy enseguida está estamos cuesta más pregunta qué sí nos cuánto cuántos están mi mis puedo por',
  pt: 'o a os as e é são você vocês nós de para com tem seu sua nosso pode não olá oi obrigado obrigada por um uma que em do da dos das ao muito está estamos custa já mais pergunta sim isso vou gente nos quanto minha minhas meu vocês posso à no na às ir abrem pelo pela',
  it: 'il lo la gli le e è sono voi noi di per con ha hai avete tuo vostro nostro può non ciao grazie ti una un che del della dei alla al molto subito siamo costa più domanda sì questo ci mi quanto quella mia mie posso si siete quello nel nella aperti nostri orari proposito',
  tr: 've bir bu için ile çok var yok ne mi mı mu mü siz sizin bizim merhaba selam teşekkürler teşekkür ederiz ederim lütfen hemen size bize şu daha fiyatı olarak gibi da de mısınız iyi günler soru bakıp kadar küçük üç gün musunuz müsünüz açık geldi edebilir miyim',
}

const letters: Readonly<Record<Language, RegExp>> = {
  en: /(?!)/gu,
  de: /[äß]/gu,
  fr: /[êëœùûî]|(?<=\b[cdjlmnqst])[’'](?=\p{L})/gu,
  es: /[ñ¿¡]/gu,
  pt: /[ãõ]|ção|ções/gu,
  it: /[ìò]|(?<!\p{L})è(?!\p{L})|\p{L}(?:zione|issim[oaie]|iamo)\b/gu,
  tr: /[ğşı]/gu,
}

const words = Object.fromEntries(
  languages.map((language) => [language, new Set(common[language].split(' '))]),
)

/** Returns the language of a short text by its stop words and letters; null if it is not clear. */
export function languageOf(text: string): Language | null {
  const lower = text.replaceAll('İ', 'i').toLowerCase()
  const said = lower.match(/[\p{L}]+/gu) ?? []
  const scores = languages.map((language) => ({
    language,
    score:
      said.filter((word) => words[language]?.has(word)).length +
      2 * (lower.match(letters[language])?.length ?? 0),
  }))
  const [best, second] = scores.toSorted((a, b) => b.score - a.score)
  return best && second && best.score > second.score ? best.language : null
}

/** Messages by language. The reply must use the language of the message, not that of the owner's prompt. */
export const languageCases = languages.flatMap((language) =>
  data.cases[language].map((text) => [language, text] as const),
)
export const ownersPrompts = data.prompts
