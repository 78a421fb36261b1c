import type { Language } from '@skein/contract/languages'
import { updateLanguage } from '@skein/contract/users/users'
import { m } from '@skein/messages'
import { LanguageSelect } from '../../components/language-select.tsx'
import { chooseLanguage } from '../../lib/browser/language.ts'
import { call } from '../../lib/api/api.ts'
import { Field } from '../../ui/forms/field.tsx'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { useUser } from '../session/use-session.ts'

/** Language of this browser and of the emails to the signed-in user. */
export function LanguageField() {
  const { id } = useUser()
  const choose = async (language: Language) => {
    try {
      await call(updateLanguage, { id, language })
    } catch {
      notifyFailure(m.settings_language_failed(), () => void choose(language))
      return
    }
    chooseLanguage(language)
  }
  return (
    <Field label={m.settings_language()} hint={m.settings_language_hint()}>
      <LanguageSelect onChoose={(language) => void choose(language)} />
    </Field>
  )
}
