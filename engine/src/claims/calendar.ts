/** Days and months in all supported languages, from Monday and January, in lower case. */
const weekdayLists: readonly string[] = [
  'mondays? tuesdays? wednesdays? thursdays? fridays? saturdays? sundays?',
  'montags? dienstags? mittwochs? donnerstags? freitags? (?:samstags?|sonnabends?) sonntags?',
  'lundis? mardis? mercredis? jeudis? vendredis? samedis? dimanches?',
  'lunes martes mi[ée]rcoles jueves viernes s[áa]bados? domingos?',
  'segunda-feira ter[çc]a-feira quarta-feira quinta-feira sexta-feira s[áa]bados? domingos?',
  'luned[ìi] marted[ìi] mercoled[ìi] gioved[ìi] venerd[ìi] sabato domenica',
  'و?(?:ب|ل)?ال[اإ]ثنين و?الثلاثاء و?ال[اأ]ربعاء و?الخميس و?الجمعة و?السبت و?ال[اأ]حد',
  'pazartesi sal[ıi](?=_|$|[^\\p{L}]) çarşamba perşembe cuma cumartesi pazar',
  'понедельник(?:ам?|и|у)? вторник(?:ам?|и|у)? (?:сред[ауы]|средам) четверг(?:ам?|и|у)? пятниц(?:ам|[аеуы]) суббот(?:ам|[аеуы]) воскресень(?:ям|[ея])',
  "понеділ(?:ок|кам?|ки|ку) вівтор(?:ок|кам?|ки|ку) серед(?:ам|[аиу]) четвер(?:гам?|ги|гу)? п'ятниц(?:ям|[іюя]) субот(?:ам|[аиу]) неділ(?:ям|[іюя])",
]
const shortWeekdayLists: readonly string[] = [
  'mon tues? weds? thurs? fri sat sun',
  'mo di mi do fr sa so',
  'lun mar mer jeu ven sam dim',
  'lun mar mi[ée] jue vie s[áa]b dom',
  'seg ter qua qui sex s[áa]b dom',
  'lun mar mer gio ven sab dom',
  'pzt sal çar per cum cmt paz',
  'пн вт ср чт пт сб вс',
]
const monthLists: readonly string[] = [
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'janvier f[ée]vrier mars avril mai juin juillet ao[ûu]t septembre octobre novembre d[ée]cembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'يناير فبراير مارس [أا]بريل مايو يونيو يوليو [أا]غسطس سبتمبر [أا]كتوبر نوفمبر ديسمبر',
  'ocak [şs]ubat mart nisan may[ıi]s haziran temmuz a[ğg]ustos eyl[üu]l ekim kas[ıi]m aral[ıi]k',
  'январ[еюья] феврал[еюья] март[ае]? апрел[еюья] ма[еюйя] июн[еюья] июл[еюья] август[ае]? сентябр[еюья] октябр[еюья] ноябр[еюья] декабр[еюья]',
  'січ(?:ень|н[іья]) лют(?:ий|ого|ому) берез(?:ень|н[ія]) квіт(?:ень|н[ія]) трав(?:ень|н[ія]) черв(?:ень|н[ія]) лип(?:ень|н[ія]) серп(?:ень|н[ія]) верес(?:ень|н[ія]) жовт(?:ень|н[ія]) листопад[аі]? груд(?:ень|н[ія])',
  'jan\\.? feb\\.? mar\\.? apr\\.? may jun\\.? jul\\.? aug\\.? sept?\\.? oct\\.? nov\\.? dec\\.?',
  'jän\\.? feb\\.? mär\\.? apr\\.? mai jun\\.? jul\\.? aug\\.? sep\\.? okt\\.? nov\\.? dez\\.?',
]

const union = (lists: readonly string[]): string => lists.flatMap((list) => list.split(' ')).join('|')
export const weekdaySource = union(weekdayLists)
export const shortWeekdaySource = union(shortWeekdayLists)
/** Longer names first, so that "march" does not match as "mar". */
export const monthSource = monthLists
  .flatMap((list) => list.split(' '))
  .toSorted((a, b) => b.length - a.length)
  .join('|')

/** Returns 1 to 7, or 0 if the name is no day. */
export const weekdayOf = (name: string): number => indexIn([...weekdayLists, ...shortWeekdayLists], name)
/** Returns 1 to 12, or 0 if the name is no month. */
export const monthOf = (name: string): number => indexIn(monthLists, name)

function indexIn(lists: readonly string[], name: string): number {
  for (const list of lists) {
    const position = list.split(' ').findIndex((source) => new RegExp(`^(?:${source})$`, 'u').test(name))
    if (position >= 0) return position + 1
  }
  return 0
}

/** Days relative to today. "Today" alone is no claim. */
export const relativeDays: Readonly<Record<string, string>> = {
  tomorrow:
    'tomorrow|(?<!(?:guten?|am|jeden|heute) )morgen(?! früh,)|demain|(?<!بعد )غد[اً]{0,2}|بكر[ةه]|(?<!(?:la|esta|una|cada|por la) )mañana|amanhã|domani|yarın|завтра|завтрашн\\p{L}{2,3}',
  'day after tomorrow':
    'day after tomorrow|übermorgen|après-demain|pasado mañana|depois de amanhã|dopodomani|öbür gün|بعد غد|послезавтра|післязавтра',
  'next week':
    'next week|nächste[rn]? woche|kommende[rn]? woche|la semaine prochaine|semaine prochaine|(?:la )?pr[óo]xima semana|semana que ve[mn]|settimana prossima|prossima settimana|gelecek hafta|haftaya|(?:на )?следующ(?:ей|ая) недел[ея]|наступного тижня|ال[أا]سبوع (?:القادم|المقبل)',
  'next month':
    'next month|nächste[nr]? monat|le mois prochain|pr[óo]ximo mes|mes que viene|pr[óo]ximo mês|mês que vem|(?:il )?mese prossimo|gelecek ay|(?:в )?следующ(?:ем|ий) месяце?|наступного місяця|الشهر (?:القادم|المقبل)',
  'today only':
    "today only|only today|until (?:the end of )?today|ends today|nur heute|bis heute|aujourd'hui seulement|seulement aujourd'hui|solo hoy|só hoje|solo oggi|sadece bugün|bugüne özel|только сегодня|лише сьогодні|тільки сьогодні|اليوم فقط",
  tonight:
    'by tonight|until tonight|until midnight|ends tonight|bis heute (?:abend|nacht)|bis mitternacht|до полуночи|до опівночі',
  'same day':
    'same[- ]day|am selben tag|le jour même|el mismo día|no mesmo dia|in giornata|aynı gün|в тот же день|день в день|того ж дня|في نفس اليوم|في اليوم نفسه',
  'next day':
    'next[- ]day|am nächsten tag|le lendemain|al día siguiente|no dia seguinte|il giorno dopo|ertesi gün|на следующий день|наступного дня|اليوم التالي',
}

/** Greetings before a day: "Happy Monday", "schönen Sonntag". */
export const wishBeforeDay =
  /(?:happy|nice|great|lovely|good|wonderful|beautiful|schöne[nrs]?|guten|tolle[nrs]?|bon(?:ne)?|belle|excellent|feliz|buen|lindo|bom|boa|ótim[oa]|buon[a']?|bella|felice|iyi|mutlu|güzel|hayırlı|(?:хорош|отличн|прекрасн|чудесн|приятн|удачн|добр|гарн|чудов)(?:его|ого|ей|ой|ої))(?: an?| rest)? ?$/u

/** Prepositions before a month without a day: "in May". */
export const monthPrepositions =
  'in|by|until|since|from|end of|early|late|mid|im|bis|ab|seit|anfang|ende|mitte|en|fin|début|dès|desde|hasta|para|em|até|a|ad|da|entro|entro fine|fine|inizio|в|с|до|к|начале|середине|конце|конца|у|на початку|наприкінці'
