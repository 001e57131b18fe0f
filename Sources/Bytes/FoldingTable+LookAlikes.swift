// Letters and signs that look like letters of our alphabet, digits or signs beside them, and may
// stand in somebody else's name for them. From Unicode's table of confusables (UTS 39, ICU 72):
// those of one scalar, and the small capitals it lacks. Look-alikes within other scripts are not
// told apart: who reads these would have to say which matter.

extension FoldingTable {
  static let lookAlikes = FoldingTable(
    """
    \u{22}''¶0O¶1l¶Il¶`'¶mrn¶|l¶ÆAE¶×x¶æae¶ıi¶ŒOE¶œoe¶ƁB¶Ƅb¶ƇC¶ƊD¶ƍg¶ƓG¶Ɩl¶ƘK¶ƤP¶ƦR¶Ƨ2¶ƬT¶ƳY¶Ʒ3¶Ƽ5¶\
    ƽs¶ǀl¶ǁll¶ǃ!¶Ȝ3¶Ȣ8¶ȣ8¶Ɂ?¶ɑa¶ɡg¶ɢg¶ɣy¶ɩi¶ɪi¶ɯw¶ɴn¶ʀr¶ʋu¶ʏy¶ʔ?¶ʙb¶ʜh¶ʟl¶ʣdz¶ʦts¶ʪls¶ʫlz¶ʹ'¶ʺ''¶\
    ʻ'¶ʼ'¶ʽ'¶ʾ'¶˂<¶˃>¶˄^¶ˆ^¶ˈ'¶ˊ'¶ˋ'¶ː:¶˗-¶ˮ''¶˴'¶˶''¶˸:¶ͿJ¶ΑA¶ΒB¶ΕE¶ΖZ¶ΗH¶Ιl¶ΚK¶ΜM¶ΝN¶ΟO¶ΡP¶ΤT¶ΥY¶\
    ΧX¶αa¶γy¶ιi¶νv¶οo¶ρp¶σo¶υu¶ϜF¶Ϩ2¶ϳj¶ϺM¶ЅS¶Іl¶ЈJ¶АA¶ВB¶ЕE¶З3¶КK¶МM¶НH¶ОO¶РP¶СC¶ТT¶УY¶ХX¶Ыbl¶Ьb¶\
    ЮlO¶аa¶б6¶гr¶еe¶оo¶рp¶сc¶уy¶хx¶ѕs¶іi¶јj¶ѡw¶ѴV¶ѵv¶ґr¶ҮY¶үy¶һh¶ҽe¶Ӏl¶ӏi¶ӔAE¶ӕae¶Ӡ3¶ԁd¶ԌG¶ԛq¶ԜW¶\
    ԝw¶ՍU¶ՏS¶ՕO¶՚'¶՝'¶աw¶գq¶զq¶հh¶ոn¶ռn¶սu¶ցg¶քf¶օo¶։:¶\u{5C0}l¶\u{5C3}:¶\u{5D5}l¶\u{5D8}v¶\
    \u{5D9}'¶\u{5DF}l¶\u{5E1}o¶\u{5F0}ll¶\u{5F1}l¶\u{5F2}''¶\u{5F3}'¶\u{5F4}''¶\u{60D},¶\u{627}l¶\
    \u{647}o¶٠.¶١l¶٥o¶٧V¶٫,¶\u{66D}*¶\u{6BE}o¶\u{6C1}o¶\u{6D4}-¶\u{6D5}o¶۰.¶۱l¶۵o¶۷V¶\u{701}.¶\
    \u{702}.¶\u{703}:¶\u{704}:¶\u{7C0}O¶\u{7CA}l¶\u{7F4}'¶\u{7F5}'¶\u{7FA}_¶\u{903}:¶०o¶ॽ?¶০O¶৪8¶\
    ৭9¶੦o¶੧9¶੪8¶\u{A83}:¶૦o¶\u{B03}8¶ଠO¶୦O¶୨9¶௦o¶\u{C02}o¶౦o¶\u{C82}o¶೦o¶\u{D02}o¶ഠo¶൦o¶൭9¶\
    \u{D82}o¶๐o¶໐o¶ဝo¶၀o¶ყy¶ჿo¶ሀU¶ዐO¶ᎠD¶ᎡR¶ᎢT¶ᎤO¶Ꭵi¶ᎩY¶ᎪA¶ᎫJ¶ᎬE¶Ꭾ?¶ᎳW¶ᎷM¶ᎻH¶ᎽY¶ᏀG¶Ꮒh¶ᏃZ¶Ꮞ4¶Ꮟb¶ᏒR¶\
    ᏔW¶ᏕS¶ᏙV¶ᏚS¶ᏞL¶ᏟC¶ᏢP¶ᏦK¶Ꮷd¶Ꮾ6¶ᏳG¶ᏴB¶᐀=¶ᐯV¶ᐳ>¶ᐸ<¶ᑊ'¶ᑌU¶ᑧU¶ᑭP¶ᑯd¶ᑲb¶ᒆP¶ᒇd¶ᒈb¶ᒍJ¶ᒪL¶ᒿ2¶ᕁx¶ᕼH¶ᕽx¶\
    ᖇR¶ᖯb¶ᖴF¶ᗅA¶ᗞD¶ᗪD¶ᗰM¶ᗷB¶᙭X¶᙮x¶ᚲ<¶ᚷX¶ᛁl¶ᛌ'¶ᛕK¶ᛖM¶᛬:¶᛭+¶᜵/¶᠃:¶᠉:¶᳓''¶ᴀa¶ᴄc¶ᴅd¶ᴇe¶ᴊj¶ᴋk¶ᴍrn¶ᴏo¶ᴑo¶\
    ᴘp¶ᴛt¶ᴜu¶ᴠv¶ᴡw¶ᴢz¶ᴦr¶ᵫue¶ᶃg¶ᶌy¶ẝf¶ỿy¶‐-¶‒-¶–-¶‖ll¶‘'¶’'¶‚,¶‛'¶“''¶”''¶‟''¶′'¶‵'¶‹<¶›>¶⁁/¶⁃-¶⁄/¶\
    ⁎*¶⁓~¶⁚:¶₶lt¶℮e¶−-¶∕/¶∖\u{5C}¶∗*¶∞oo¶∣l¶∥ll¶∨v¶∪U¶∶:¶∼~¶≪<<¶≫>>¶⊤T¶⋁v¶⋃U¶⋘<<<¶⋙>>>¶⋿E¶⍳i¶⍴p¶⍺a¶\
    ⏽l¶⑊\u{5C}\u{5C}¶╱/¶╳X¶❨(¶❩)¶❮<¶❯>¶❲(¶❳)¶❴{¶❵}¶➕+¶➖-¶⟋/¶⟍\u{5C}¶⟙T¶⤫x¶⤬x¶⧵\u{5C}¶⧸/¶⧹\u{5C}¶\
    ⨠>>¶⨯x¶⪥><¶⫻///¶⫽//¶ⲅr¶ⲎH¶Ⲓl¶ⲔK¶ⲘM¶ⲚN¶ⲞO¶ⲟo¶ⲢP¶ⲣp¶ⲤC¶ⲥc¶ⲦT¶ⲨY¶ⲬX¶Ⲻ-¶Ⳇ/¶Ⳋ9¶Ⳍ3¶ⳐL¶Ⳓ6¶\
    ⳹\u{5C}\u{5C}¶ⴸV¶ⴹE¶ⵏl¶ⵑ!¶ⵔO¶ⵕQ¶ⵝX¶⸨((¶⸩))¶⹀=¶〃''¶〇O¶〔(¶〕)¶〳/¶゠=¶ノ/¶㇓/¶㇔\u{5C}¶丶\u{5C}¶丿/¶ꓐB¶\
    ꓑP¶ꓒd¶ꓓD¶ꓔT¶ꓖG¶ꓗK¶ꓙJ¶ꓚC¶ꓜZ¶ꓝF¶ꓟM¶ꓠN¶ꓡL¶ꓢS¶ꓣR¶ꓦV¶ꓧH¶ꓪW¶ꓫX¶ꓬY¶ꓮA¶ꓰE¶ꓲl¶ꓳO¶ꓴU¶ꓸ.¶ꓹ,¶ꓺ..¶ꓻ.,¶ꓽ:¶\
    ꓾-.¶꓿=¶꘎.¶Ꙅ2¶ꙇi¶ꚘOO¶ꚙoo¶ꛟV¶ꛫ?¶ꛯ2¶ꜨT3¶ꜰf¶ꜱs¶ꜲAA¶ꜳaa¶ꜴAO¶ꜵao¶ꜶAU¶ꜷau¶ꜸAV¶ꜹav¶ꜺAV¶ꜻav¶ꜼAY¶ꜽay¶ꝎOO¶\
    ꝏoo¶Ꝛ2¶Ꝫ3¶Ꝯ9¶ꝷtf¶ꝸ&¶꞉:¶ꞌ'¶ꞘF¶ꞙf¶ꞟu¶Ɜ3¶ꞲJ¶ꞳX¶ꞴB¶ꬲe¶ꬵf¶ꬽo¶ꭇr¶ꭈr¶ꭎu¶ꭒu¶ꭚy¶ꭣuo¶ꭵi¶ꮁr¶ꮃw¶ꮓz¶ꮩv¶ꮪs¶\
    ꮯc¶﴾(¶﴿)¶\u{10282}B¶\u{10286}E¶\u{10287}F¶\u{1028A}l¶\u{10290}X¶\u{10292}O¶\u{10295}P¶\
    \u{10296}S¶\u{10297}T¶\u{1029B}+¶\u{102A0}A¶\u{102A1}B¶\u{102A2}C¶\u{102A5}F¶\u{102AB}O¶\
    \u{102B0}M¶\u{102B1}T¶\u{102B2}Y¶\u{102B4}X¶\u{102CF}H¶\u{102F5}Z¶\u{10301}B¶\u{10302}C¶\
    \u{10309}l¶\u{10311}M¶\u{10315}T¶\u{10317}X¶\u{1031A}8¶\u{1031F}*¶\u{10320}l¶\u{10322}X¶\
    \u{10404}O¶\u{10415}C¶\u{1041B}L¶\u{10420}S¶\u{1042C}o¶\u{1043D}c¶\u{10448}s¶\u{104B4}R¶\
    \u{104C2}O¶\u{104CE}U¶\u{104D2}7¶\u{104EA}o¶\u{104F6}u¶\u{10513}N¶\u{10516}O¶\u{10518}K¶\
    \u{1051C}C¶\u{1051D}V¶\u{10525}F¶\u{10526}L¶\u{10527}X¶\u{10A50}.¶\u{114D0}O¶\u{11700}rn¶\
    \u{11706}v¶\u{1170A}w¶\u{1170E}w¶\u{1170F}w¶\u{118A0}V¶\u{118A2}F¶\u{118A3}L¶\u{118A4}Y¶\
    \u{118A6}E¶\u{118A9}Z¶\u{118AC}9¶\u{118AE}E¶\u{118AF}4¶\u{118B2}L¶\u{118B5}O¶\u{118B8}U¶\
    \u{118BB}5¶\u{118BC}T¶\u{118C0}v¶\u{118C1}s¶\u{118C2}F¶\u{118C3}i¶\u{118C4}z¶\u{118C6}7¶\
    \u{118C8}o¶\u{118CA}3¶\u{118CC}9¶\u{118D5}6¶\u{118D6}9¶\u{118D7}o¶\u{118D8}u¶\u{118DC}y¶\
    \u{118E0}O¶\u{118E3}rn¶\u{118E5}Z¶\u{118E6}W¶\u{118E9}C¶\u{118EC}X¶\u{118EF}W¶\u{118F2}C¶\
    \u{16F08}V¶\u{16F0A}T¶\u{16F16}L¶\u{16F28}l¶\u{16F35}R¶\u{16F3A}S¶\u{16F3B}3¶\u{16F3F}>¶\
    \u{16F40}A¶\u{16F42}U¶\u{16F43}Y¶\u{16F51}'¶\u{16F52}'¶\u{1D114}{¶\u{1D16D}.¶\u{1D206}3¶\
    \u{1D20D}V¶\u{1D20F}\u{5C}¶\u{1D212}7¶\u{1D213}F¶\u{1D216}R¶\u{1D22A}L¶\u{1D236}<¶\u{1D237}>¶\
    \u{1D23A}/¶\u{1D23B}\u{5C}¶\u{1E8C7}l¶\u{1E8CB}8¶
    """)
}
