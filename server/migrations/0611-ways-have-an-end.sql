-- [judgement 33] A way of shipping says until when it is loaded.
update user_code_type
set text_value_use = 'Optional', text_label = 'Leaves at (hh:mm)', text_label_fr = 'Départ à (hh:mm)', text_label_zh_cn = '发车时间 (hh:mm)',
    text_label_zh_tw = '發車時間 (hh:mm)'
where code_type = 'SHIP_VIA' and system and text_value_use = 'None';
