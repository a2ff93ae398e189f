interface UserCodeTypeDef {
  codeType: string
  /** Its name in English, French, Simplified and Traditional Chinese. */
  names: Names
  /** Keys of the applications whose screens use the kind, joined by blanks. */
  applications: string
  /** Its codes may name an account of their own. */
  isBooked?: boolean
  /** What their text is called, where they may say one. */
  says?: Names
}

type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]

const kind = (codeType: string, applications: string, ...names: Names): UserCodeTypeDef => ({
  codeType,
  names,
  applications: `${applications} NOVUS`,
})

/** Until when what goes so is loaded. */
const timed = (of: UserCodeTypeDef): UserCodeTypeDef => ({
  ...of,
  says: ['Leaves at (hh:mm)', 'Départ à (hh:mm)', '发车时间 (hh:mm)', '發車時間 (hh:mm)'],
})

const booked = (of: UserCodeTypeDef): UserCodeTypeDef => ({ ...of, isBooked: true })

/** Kinds of user codes that the suite knows. */
export const USER_CODE_TYPES: readonly UserCodeTypeDef[] = [
  kind('HOLD_REASON', 'AP AR OE PO', 'Hold reason', 'Motif de mise en attente', '冻结原因', '凍結原因'),
  timed(kind('SHIP_VIA', 'OE IC PO WD', 'Ship via', 'Mode d’expédition', '运输方式', '運送方式')),
  kind('FREIGHT_TERMS', 'OE PO', 'Freight terms', 'Conditions de transport', '运费条款', '運費條件'),
  kind('ORDER_TYPE', 'OE PT', 'Order type', 'Type de commande', '订单类型', '訂單類型'),
  kind('CLOSING_REASON', 'OE IC PO', 'Closing reason', 'Motif de fermeture', '关闭原因', '結案原因'),
  kind('TICKET_TYPE', 'IC', 'Ticket type', 'Type de bon', '库存单类型', '庫存單類型'),
  kind('TICKET_SUB_TYPE', 'IC', 'Ticket sub type', 'Sous-type de bon', '库存单子类型', '庫存單子類型'),
  booked(kind('ADJUST_REASON', 'IC AR AP', 'Adjustment reason', 'Motif d’ajustement', '调整原因', '調整原因')),
  kind('SCRAP_REASON', 'IC', 'Scrap reason', 'Motif de rebut', '废料原因', '廢料原因'),
  kind('INSPECTION_RESULT', 'PO IC TE', 'Inspection result', 'Résultat d’inspection', '检验结果', '檢驗結果'),
  kind('FAIL_REASON', 'PO TE', 'Fail reason', 'Motif de rejet', '不合格原因', '不合格原因'),
  kind('JOURNAL_SOURCE', 'GL AP AR', 'Journal source', 'Source d’écriture', '凭证来源', '分錄來源'),
  kind(
    'CHEQUE_CANCEL',
    'AP GL',
    'Cheque cancel reason',
    'Motif d’annulation de chèque',
    '支票作废原因',
    '支票作廢原因',
  ),
  booked(kind('PAYMENT_METHOD', 'AP AR GL', 'Payment method', 'Mode de paiement', '付款方式', '付款方式')),
  booked(kind('NSF_REASON', 'AR', 'NSF reason', 'Motif de chèque sans provision', '退票原因', '退票原因')),
  kind(
    'FIRM_GROUP',
    'AP AR OE',
    'Vendor and customer group',
    'Groupe de fournisseurs et clients',
    '供应商和客户组',
    '供應商與客戶群組',
  ),
  kind('JOB_TYPE', 'TE', 'Job type', 'Type de chantier', '工程类型', '工程類型'),
  booked(kind('SERVICE_TYPE', 'TE WD PT', 'Service type', 'Type de service', '服务类型', '服務類型')),
  kind('WASTE_CONTAINER', 'WD', 'Waste container', 'Conteneur à déchets', '废物容器', '廢棄物容器'),
  kind('UNIT', 'IC OE PO', 'Unit of measure', 'Unité de mesure', '计量单位', '計量單位'),
  kind('PRODUCT_CATEGORY', 'IC OE PO', 'Product category', 'Catégorie de produits', '产品类目', '產品類目'),
  kind('MILL', 'IC PO', 'Mill', 'Usine', '钢厂', '鋼廠'),
  kind('FREIGHT_CLASS', 'IC OE PO', 'Freight class', 'Classe de fret', '运费等级', '運費等級'),
  booked(kind('COST_CODE', 'AP PO TE', 'Cost code', 'Code de coût', '成本代码', '成本代碼')),
  booked(kind('CARRIER', 'OE PO WD', 'Carrier', 'Transporteur', '承运商', '運送業者')),
]
