import { languageNames, languages, type Language } from '@skein/contract/languages'
import { updateLanguage } from '@skein/contract/users/users'
import { m } from '@skein/messages'
import { chooseLanguage, language as shownLanguage } from '../../lib/browser/language.ts'
import { call } from '../../lib/api/api.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { useUser } from '../session/use-session.ts'

const options = languages.map((value) => ({ value, label: languageNames[value] }))

/** Language of this browser and of the emails to the signed-in user. */
export function LanguageField() {
  const { id } = useUser()
  const choose = async (language: Language) => {
    try {
      await call(updateLanguage, { id, language })
    } catch (error) {
      notifyFailure(m.settings_language_failed(), error, () => void choose(language))
      return
    }
    chooseLanguage(language)
  }
  return (
    <Field label={m.settings_language()} hint={m.settings_language_hint()}>
      <Select value={shownLanguage} options={options} onValueChange={(next) => void choose(next)} />
    </Field>
  )
}
