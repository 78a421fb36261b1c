import { limits } from '@skein/contract/limits'

export interface TemplateValues {
  username: string | null
  keyword: string
  post_link: string | null
}

/** Fills `{username}` (without @), `{keyword}` and `{post_link}`; other braces stay. */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replace(/\{(username|keyword|post_link)\}/g, (whole, name: string) => {
    if (name === 'username') return values.username ?? 'there'
    if (name === 'keyword') return values.keyword
    return values.post_link ?? whole
  })

/** A public reply with its variables filled, cut at the platform's limit. */
export const renderTemplate = (template: string, values: TemplateValues): string =>
  [...fillTemplate(template, values)].slice(0, limits.commentReply).join('')
