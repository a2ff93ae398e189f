type Names = readonly [fr: string, zhCn: string, zhTw: string]

/** Provinces and territories in the other languages of the suite; ISO 3166-2 gives their English names. */
export const CANADIAN_REGIONS: Readonly<Record<string, Names>> = {
  'CA-AB': ['Alberta', '艾伯塔省', '亞伯達省'],
  'CA-BC': ['Colombie-Britannique', '不列颠哥伦比亚省', '卑詩省'],
  'CA-MB': ['Manitoba', '马尼托巴省', '曼尼托巴省'],
  'CA-NB': ['Nouveau-Brunswick', '新不伦瑞克省', '新布藍茲維省'],
  'CA-NL': ['Terre-Neuve-et-Labrador', '纽芬兰与拉布拉多省', '紐芬蘭與拉布拉多省'],
  'CA-NS': ['Nouvelle-Écosse', '新斯科舍省', '新斯科細亞省'],
  'CA-NT': ['Territoires du Nord-Ouest', '西北地区', '西北地區'],
  'CA-NU': ['Nunavut', '努纳武特地区', '努納福特地區'],
  'CA-ON': ['Ontario', '安大略省', '安大略省'],
  'CA-PE': ['Île-du-Prince-Édouard', '爱德华王子岛省', '愛德華王子島省'],
  'CA-QC': ['Québec', '魁北克省', '魁北克省'],
  'CA-SK': ['Saskatchewan', '萨斯喀彻温省', '薩斯喀徹溫省'],
  'CA-YT': ['Yukon', '育空地区', '育空地區'],
}
