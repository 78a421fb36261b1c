import type { Language } from './language-of.ts'

/** A message, and the language in which it has to be answered: its own, whatever the owner writes in. */
export type LanguageCase = readonly [language: Language, text: string]

export const languageCases: readonly LanguageCase[] = [
  ['en', 'How much is the small mug?'],
  ['en', 'Do you ship to Norway, and how long does it take?'],
  ['en', 'Are you open on Saturday afternoon?'],
  ['en', 'My bowl arrived broken, what can I do?'],
  ['en', 'Could I order six plates with my initials?'],
  ['en', 'Is the green one dishwasher safe?'],
  ['de', 'Was kostet die kleine Tasse?'],
  ['de', 'Liefert ihr nach Norwegen, und wie lange dauert das?'],
  ['de', 'Habt ihr am Samstagnachmittag geöffnet?'],
  ['de', 'Meine Schale ist zerbrochen angekommen, was kann ich tun?'],
  ['de', 'Kann ich sechs Teller mit meinen Initialen bestellen?'],
  ['de', 'Ist die grüne spülmaschinenfest?'],
  ['fr', 'Combien coûte la petite tasse ?'],
  ['fr', 'Vous livrez en Norvège, et en combien de temps ?'],
  ['fr', 'Êtes-vous ouverts le samedi après-midi ?'],
  ['fr', 'Mon bol est arrivé cassé, que puis-je faire ?'],
  ['fr', 'Puis-je commander six assiettes avec mes initiales ?'],
  ['fr', 'La verte va-t-elle au lave-vaisselle ?'],
  ['es', '¿Cuánto cuesta la taza pequeña?'],
  ['es', '¿Hacen envíos a Noruega y cuánto tardan?'],
  ['es', '¿Están abiertos el sábado por la tarde?'],
  ['es', 'Mi cuenco llegó roto, ¿qué puedo hacer?'],
  ['es', '¿Puedo pedir seis platos con mis iniciales?'],
  ['es', '¿La verde se puede meter en el lavavajillas?'],
  ['pt', 'Quanto custa a caneca pequena?'],
  ['pt', 'Vocês entregam na Noruega e quanto tempo demora?'],
  ['pt', 'Vocês abrem no sábado à tarde?'],
  ['pt', 'Minha tigela chegou quebrada, o que posso fazer?'],
  ['pt', 'Posso encomendar seis pratos com as minhas iniciais?'],
  ['pt', 'A verde pode ir à máquina de lavar louça?'],
  ['it', 'Quanto costa la tazza piccola?'],
  ['it', 'Spedite in Norvegia, e quanto ci vuole?'],
  ['it', 'Siete aperti il sabato pomeriggio?'],
  ['it', 'La mia ciotola è arrivata rotta, cosa posso fare?'],
  ['it', 'Posso ordinare sei piatti con le mie iniziali?'],
  ['it', 'Quella verde si può mettere in lavastoviglie?'],
  ['tr', 'Küçük kupa ne kadar?'],
  ['tr', 'Norveç’e gönderim yapıyor musunuz, ne kadar sürer?'],
  ['tr', 'Cumartesi öğleden sonra açık mısınız?'],
  ['tr', 'Kasem kırık geldi, ne yapabilirim?'],
  ['tr', 'Baş harflerimle altı tabak sipariş edebilir miyim?'],
  ['tr', 'Yeşil olan bulaşık makinesinde yıkanır mı?'],
]

/** Owners write in their own language, too. */
export const ownersPrompts = [
  'Write a short, friendly answer. Small mug 12.50 EUR. Open Monday to Friday, 9 to 17. We ship within three days.',
  'Schreibe kurz und freundlich. Kleine Tasse 12,50 EUR. Geöffnet Montag bis Freitag, 9 bis 17 Uhr. Versand in drei Tagen.',
  'Kısa ve samimi yaz. Küçük kupa 12,50 EUR. Pazartesi-cuma 9-17 arası açığız. Üç gün içinde kargolanır.',
] as const
