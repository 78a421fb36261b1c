import type { Language } from '@skein/contract/languages'
import { m } from '@skein/messages'

export interface MailContent {
  subject: string
  text: string
  /** In the HTML part a button replaces the paragraph of `text` that is `url` or `label: url`. */
  button?: { label: string; url: string } | undefined
  language: Language
}

/** Colours and shapes of the light theme; mail programs support inline styles only. */
const styles = {
  body: 'margin:0;background:#f8f5ef;color:#0c2328;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif',
  frame: 'max-width:520px;margin:0 auto;padding:32px 16px',
  brand: 'margin:0 0 16px;font-size:20px;font-weight:700',
  card: 'padding:8px 24px;background:#fefdfa;border:1px solid #ddd9d0;border-radius:14px',
  paragraph: 'margin:16px 0',
  button:
    'display:inline-block;padding:12px 20px;background:#ffb935;color:#04191e;border-radius:10px;font-weight:600;text-decoration:none',
}

/** Returns the HTML part of a mail: the paragraphs of its text, with a button in place of the button's address. */
export function mailHtml({ subject, text, button, language }: MailContent): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const isButton = button && [button.url, `${button.label}: ${button.url}`].includes(paragraph)
      const content = isButton ? buttonHtml(button) : escaped(paragraph)
      return `<p style="${attribute(styles.paragraph)}">${content.replaceAll('\n', '<br>')}</p>`
    })
  return `<!doctype html>
<html lang="${language}" dir="${m.locale_direction({}, { locale: language })}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="${attribute(styles.body)}">
<div style="${attribute(styles.frame)}">
<p style="${attribute(styles.brand)}">Skein</p>
<div style="${attribute(styles.card)}">
${paragraphs.join('\n')}
</div>
</div>
</body>
</html>
`
}

const buttonHtml = ({ label, url }: NonNullable<MailContent['button']>): string =>
  `<a href="${attribute(url)}" style="${attribute(styles.button)}">${escaped(label)}</a>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')
